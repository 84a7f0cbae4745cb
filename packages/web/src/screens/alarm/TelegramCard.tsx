import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { alarm } from '@adit/contract/alarm'
import { useAct, useCall } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { useConfirm } from '../../kit/ConfirmDialog.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { TextField } from '../../kit/form/Fields.tsx'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import classes from './Alarms.module.css'
import { useMayEdit, useNamed } from './use-alarms.ts'

/** P§4: not enabled until a chat is bound; closing it asks first and deletes the chat id. */
export function TelegramCard() {
  const t = useText('alarm')
  const named = useNamed()
  const mayEdit = useMayEdit()
  const chat = useCall(alarm.queryTelegramStatus, named)
  const close = useAct(alarm.deleteTelegramRegister)
  const [confirm, confirmation] = useConfirm()
  const [again, setAgain] = useState(false)
  const onClose = async () => {
    if (await confirm({ title: t('telegram.close.ask'), text: t('telegram.close.text'), act: t('telegram.close'), destructive: true }))
      close.mutate(named, { onSuccess: () => toast.ok(t('telegram.closed')) })
  }
  return (
    <Card title={t('telegram')} actions={chat.data && <StatusTag tone={chat.data.status === 'on' ? 'ok' : chat.data.status === 'pending' ? 'lamp' : 'idle'}>{t(`telegram.${chat.data.status}`)}</StatusTag>}>
      <Await of={chat} skeleton={<Skeleton height={90} />}>
        {({ status, chatId, botName, available }) => (
          <div className={classes.stack}>
            {status === 'on' && <p>{t('telegram.bound', { chatId: chatId ?? '' })}</p>}
            {status === 'on' && mayEdit && <div><Button variant="default" loading={close.isPending} onClick={() => void onClose()}>{t('telegram.close')}</Button></div>}
            {status !== 'on' && !available && <p className={classes.muted}>{t('telegram.unavailable')}</p>}
            {status !== 'on' && available && !mayEdit && <p className={classes.muted}>{t('telegram.none')}</p>}
            {status !== 'on' && available && mayEdit && (status === 'pending' && !again
              ? <CodeForm chatId={chatId} onAgain={() => setAgain(true)} />
              : <ChatForm botName={botName} onDone={() => setAgain(false)} />)}
          </div>
        )}
      </Await>
      {confirmation}
    </Card>
  )
}

function ChatForm({ botName, onDone }: { botName: string | null; onDone: () => void }) {
  const t = useText('alarm')
  const form = useContractForm(alarm.addTelegramRegister, useNamed(), { onDone: () => { toast.ok(t('telegram.code.sent')); onDone() }, words: { chatId: t('telegram.chatId.form') } })
  return (
    <ContractForm of={form} submit={t('telegram.code.send')} quiet>
      <TextField label={t('telegram.chatId')} hint={botName ? t('telegram.hint', { bot: botName }) : t('telegram.hint.plain')} mono autoComplete="off" {...form.field('chatId')} />
    </ContractForm>
  )
}

function CodeForm({ chatId, onAgain }: { chatId: string | null; onAgain: () => void }) {
  const t = useText('alarm')
  const form = useContractForm(alarm.addTelegramRegister, useNamed(), { onDone: () => toast.ok(t('telegram.opened')), words: { code: t('telegram.code.form') } })
  return (
    <ContractForm of={form} submit={t('telegram.bind')} quiet actions={<Button variant="default" onClick={onAgain}>{t('telegram.other')}</Button>}>
      <TextField label={t('telegram.code')} hint={t('telegram.code.hint', { chatId: chatId ?? '' })} mono autoComplete="one-time-code" maxLength={6} {...form.field('code')} />
    </ContractForm>
  )
}
