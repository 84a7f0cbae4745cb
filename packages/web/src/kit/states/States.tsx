import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconCloudOff, IconInbox, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Refused } from '../wire.ts'
import { useText } from '../text.ts'
import classes from './States.module.css'

type Shown = { icon: ReactNode; title: string; text?: ReactNode; step?: ReactNode; small?: ReactNode; role?: 'alert' }

const State = ({ icon, title, text, step, small, role }: Shown) => (
  <div className={classes.state} role={role}>
    <span className={classes.icon} aria-hidden>{icon}</span>
    <p className={classes.title}>{title}</p>
    {text && <p className={classes.text}>{text}</p>}
    {step && <div className={classes.step}>{step}</div>}
    {small && <p className={classes.small}>{small}</p>}
  </div>
)

/** What will be here, and the one step that fills it. */
export type EmptyWords = { title: string; text?: string; step?: ReactNode }
export const Empty = ({ title, text, step }: EmptyWords) => <State icon={<IconInbox size={28} stroke={1.5} />} title={title} text={text} step={step} />

/** What failed, "try again", and the request's id for whoever is asked for help. */
export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useText('kit')
  const refused = error instanceof Refused ? error : null
  const unreachable = refused?.code === '' && !refused.requestId
  return (
    <State
      role="alert" icon={<IconCloudOff size={28} stroke={1.5} />}
      title={t(unreachable ? 'state.unreachable' : 'state.failed')}
      text={refused?.message || t(unreachable ? 'state.unreachable.step' : 'state.failed.step')}
      step={retry && <Button variant="default" onClick={retry}>{t('state.again')}</Button>}
      small={refused?.requestId && t('state.request', { id: refused.requestId })}
    />
  )
}

/** Whose it is, and how to ask. */
export function Forbidden({ title, text }: { title?: string; text?: string }) {
  const t = useText('kit')
  return <State icon={<IconLock size={28} stroke={1.5} />} title={title ?? t('state.forbidden')} text={text ?? t('state.forbidden.step')} />
}
