import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { sso } from '@adit/contract/sso'
import { useAct, useCall } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import classes from '../sso.module.css'
import { deviceName } from './device-name.ts'

/** No sub-account is chosen here, so moments are shown on this device's own clock. */
const HERE_MINUTES = -new Date().getTimezoneOffset()

export function SessionsSection() {
  const t = useText('sso')
  const sessions = useCall(sso.sessions, {})
  const end = useAct(sso.endSession)
  const endOthers = useAct(sso.endOtherSessions)
  const several = (sessions.data?.items.length ?? 0) > 1
  return (
    <Card
      title={t('sessions.title')}
      actions={several && <Button variant="default" size="xs" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>{t('sessions.endOthers')}</Button>}
    >
      <Await of={sessions} skeleton={<Skeleton height={62} />}>
        {({ items }) => (
          <ul className={classes.sessions}>
            {items.map(session => (
              <li key={session.id}>
                <div>
                  <p className={classes.device} title={session.userAgent}>{deviceName(session.userAgent) || t('sessions.unknown')}</p>
                  <p className={classes.small}>{session.ip} · <TimeText at={session.createdAt} zoneMinutes={HERE_MINUTES} /></p>
                </div>
                {session.current
                  ? <StatusTag tone="ok">{t('sessions.current')}</StatusTag>
                  : <Button variant="default" onClick={() => end.mutate({ id: session.id }, { onSuccess: () => toast.ok(t('sessions.ended')) })}>{t('sessions.end')}</Button>}
              </li>
            ))}
          </ul>
        )}
      </Await>
    </Card>
  )
}
