import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { alarm } from '@adit/contract/alarm'
import { useAct, useCall } from '../../kit/call.ts'
import { Screen } from '../../kit/Screen.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { Toggle } from '../../kit/Toggle.tsx'
import classes from './Alarms.module.css'
import { ContactCard } from './ContactCard.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { QuietCard } from './QuietCard.tsx'
import { RuleCard } from './RuleCard.tsx'
import { SilenceCard } from './SilenceCard.tsx'
import { TelegramCard } from './TelegramCard.tsx'
import { useMayEdit, useNamed } from './use-alarms.ts'
import { WebhookCard } from './WebhookCard.tsx'

const REFRESH_MS = 30_000

/** `/worker/warn`: what is watched, who is told of it, and what became of each message. */
export function Alarms() {
  const t = useText('alarm')
  const named = useNamed()
  const mayEdit = useMayEdit()
  const status = useCall(alarm.queryStatus, named, { every: REFRESH_MS })
  const setStatus = useAct(alarm.setStatus)
  const test = useAct(alarm.test)
  const on = status.data?.status ?? false
  const contacts = useCall(alarm.queryRegister, named)
  const used = { email: contacts.data?.items.some(({ email }) => email !== null), sms: contacts.data?.items.some(({ phone }) => phone !== null) }
  const waiting = (['email', 'sms'] as const).filter(channel => used[channel] && status.data?.channels[channel] === false)
  return (
    <Screen
      title={t('title')}
      live={status.data && (status.data.ringing > 0
        ? <StatusTag tone="bad">{t('status.ringing', { count: status.data.ringing })}</StatusTag>
        : <StatusTag tone={on ? 'ok' : 'idle'}>{t(on ? 'status.on' : 'status.off')}</StatusTag>)}
      actions={status.data && (
        <div className={classes.actions}>
          <Toggle
            label={t('switch')} checked={on} disabled={!mayEdit || setStatus.isPending}
            onChange={next => setStatus.mutate({ ...named, status: next }, { onSuccess: () => toast.ok(t(next ? 'switch.on' : 'switch.off')) })}
          />
          {mayEdit && (
            <Button
              variant="default" leftSection={<IconSend size={16} aria-hidden />} loading={test.isPending}
              onClick={() => test.mutate(named, { onSuccess: ({ messages }) => toast.ok(t('test.sent', { count: messages })) })}
            >
              {t('test')}
            </Button>
          )}
        </div>
      )}
    >
      {!mayEdit && <p className={classes.note}>{t('readOnly')}</p>}
      {waiting.length > 0 && <p className={classes.note}>{t('channels.missing', { channels: waiting.map(channel => t(`channel.${channel}`)).join(', ') })}</p>}
      <div className={classes.columns}>
        <div className={classes.column}>
          <RuleCard status={status.data} />
          <HistoryCard timeZone={status.data?.timeZone} />
        </div>
        <div className={classes.column}>
          <ContactCard />
          <TelegramCard />
          <QuietCard key={`${status.data?.quietFrom} ${status.data?.quietTo}`} status={status.data} />
          <SilenceCard timeZone={status.data?.timeZone} />
          <WebhookCard />
        </div>
      </div>
    </Screen>
  )
}
