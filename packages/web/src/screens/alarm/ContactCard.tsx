import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { alarm, NewContact } from '@adit/contract/alarm'
import { LANGUAGES } from '@adit/contract/languages'
import { useAct, useCall } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { useConfirm } from '../../kit/ConfirmDialog.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { ChoiceField, TextField } from '../../kit/form/Fields.tsx'
import { useLanguage } from '../../kit/language.ts'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import classes from './Alarms.module.css'
import { useMayEdit, useNamed } from './use-alarms.ts'

/** Who is told. */
export function ContactCard() {
  const t = useText('alarm')
  const named = useNamed()
  const mayEdit = useMayEdit()
  const contacts = useCall(alarm.queryRegister, named)
  const remove = useAct(alarm.deleteRegister)
  const [adding, setAdding] = useState(false)
  const [confirm, confirmation] = useConfirm()
  const onDelete = async (id: string, name: string) => {
    if (await confirm({ title: t('contact.delete.ask', { name }), text: t('contact.delete.text'), act: t('contact.delete'), destructive: true }))
      remove.mutate({ ...named, id }, { onSuccess: () => toast.ok(t('contact.deleted')) })
  }
  const full = contacts.data !== undefined && contacts.data.items.length >= contacts.data.limit
  const add = <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} disabled={full} onClick={() => setAdding(true)}>{t('contact.add')}</Button>
  return (
    <Card title={t('contacts')} actions={mayEdit && (contacts.data?.items.length ?? 0) > 0 && add}>
      <Await
        of={contacts} skeleton={<Skeleton height={90} />}
        empty={{ when: ({ items }) => items.length === 0, title: t('contacts.empty'), text: t('contacts.empty.text'), step: mayEdit && add }}
      >
        {({ items, limit }) => (
          <>
            <ul className={classes.list}>
              {items.map(({ id, name, email, phone, lang }) => (
                <li key={id} className={classes.plain}>
                  <div className={classes.main}>
                    <b>{name}</b>
                    <span className={classes.sub}>{[email, phone, t(`lang.${lang}`)].filter(Boolean).join(' · ')}</span>
                  </div>
                  {mayEdit && <ActionIcon variant="subtle" color="gray" size="var(--target)" aria-label={t('contact.delete.of', { name })} onClick={() => void onDelete(id, name)}><IconTrash size={18} aria-hidden /></ActionIcon>}
                </li>
              ))}
            </ul>
            {full && <p className={classes.muted}>{t('contacts.full', { limit })}</p>}
          </>
        )}
      </Await>
      <Dialog opened={adding} onClose={() => setAdding(false)} title={t('contact.add')}><ContactForm onDone={() => setAdding(false)} /></Dialog>
      {confirmation}
    </Card>
  )
}

/** The form says what is wrong before it is sent; the call leaves that to the server. */
const CHECKED = { ...alarm.addRegister, in: NewContact }

function ContactForm({ onDone }: { onDone: () => void }) {
  const t = useText('alarm')
  const language = useLanguage(state => state.language)
  const form = useContractForm(CHECKED, { ...useNamed(), lang: language }, { onDone: () => { toast.ok(t('contact.added')); onDone() } })
  return (
    <ContractForm of={form} submit={t('contact.add')}>
      <TextField label={t('contact.name')} autoComplete="off" maxLength={50} autoFocus {...form.field('name')} />
      <TextField label={t('contact.email')} type="email" hint={t('contact.one')} autoComplete="off" {...form.field('email')} />
      <TextField label={t('contact.phone')} type="tel" hint={t('contact.phone.hint')} autoComplete="off" {...form.field('phone')} />
      <ChoiceField label={t('contact.lang')} choices={LANGUAGES.map(value => ({ value, label: t(`lang.${value}`) }))} {...form.field('lang')} />
    </ContractForm>
  )
}
