import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { alarm } from '@adit/contract/alarm'
import { useAct, useCall } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { useConfirm } from '../../kit/ConfirmDialog.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { CopyButton } from '../../kit/figures/CopyButton.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { TextField } from '../../kit/form/Fields.tsx'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import classes from './Alarms.module.css'
import { useMayEdit, useNamed } from './use-alarms.ts'

/** A miner's own programs, told by signed calls. */
export function WebhookCard() {
  const t = useText('alarm')
  const named = useNamed()
  const mayEdit = useMayEdit()
  const webhooks = useCall(alarm.queryWebhook, named)
  const remove = useAct(alarm.deleteWebhook)
  const [open, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [confirm, confirmation] = useConfirm()
  const onDelete = async (id: string, url: string) => {
    if (await confirm({ title: t('webhook.delete.ask'), text: t('webhook.delete.text', { url }), act: t('webhook.delete'), destructive: true }))
      remove.mutate({ ...named, id }, { onSuccess: () => toast.ok(t('webhook.deleted')) })
  }
  const close = () => { setOpen(false); setSecret(null) }
  return (
    <Card title={t('webhooks')} actions={mayEdit && <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>{t('webhook.add')}</Button>}>
      <Await of={webhooks} skeleton={<Skeleton height={40} />}>
        {({ items }) => items.length === 0 ? <p className={classes.muted}>{t('webhooks.empty')}</p> : (
          <ul className={classes.list}>
            {items.map(({ id, url }) => (
              <li key={id} className={classes.plain}>
                <span className={`${classes.main} ${classes.mono}`}>{url}</span>
                {mayEdit && <ActionIcon variant="subtle" color="gray" size="var(--target)" aria-label={t('webhook.delete.of', { url })} onClick={() => void onDelete(id, url)}><IconTrash size={18} aria-hidden /></ActionIcon>}
              </li>
            ))}
          </ul>
        )}
      </Await>
      <Dialog opened={open} onClose={close} title={t('webhook.add')}>
        {secret === null ? <WebhookForm onSecret={setSecret} /> : (
          <div className={classes.stack}>
            <p>{t('webhook.secret')}</p>
            <p className={classes.secret}>{secret} <CopyButton text={secret} of={t('webhook.secret.name')} /></p>
            <div><Button onClick={close}>{t('webhook.secret.kept')}</Button></div>
          </div>
        )}
      </Dialog>
      {confirmation}
    </Card>
  )
}

function WebhookForm({ onSecret }: { onSecret: (secret: string) => void }) {
  const t = useText('alarm')
  const form = useContractForm(alarm.addWebhook, useNamed(), { onDone: ({ secret }) => { toast.ok(t('webhook.added')); onSecret(secret) } })
  return (
    <ContractForm of={form} submit={t('webhook.add')}>
      <TextField label={t('webhook.url')} type="url" mono hint={t('webhook.hint')} autoComplete="off" {...form.field('url')} />
    </ContractForm>
  )
}
