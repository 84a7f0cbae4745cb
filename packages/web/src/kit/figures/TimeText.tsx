import { useLanguage } from '../language.ts'
import { Nothing } from './Nothing.tsx'
import { useTicking } from './ticking.ts'
import { formatAgo, formatTime, type TimeStyle } from './time.ts'
import { zoneText } from './zone.ts'
import styles from './figures.module.css'

type Props = { at: number | null; zoneMinutes: number; style?: TimeStyle }

/** A moment on the sub-account's clock; to the second and with its zone on hover. */
export function TimeText({ at, zoneMinutes, style = 'minute' }: Props) {
  const language = useLanguage(state => state.language)
  if (at === null) return <Nothing />
  return <Moment at={at} zoneMinutes={zoneMinutes}>{formatTime(at, { zoneMinutes, language, style })}</Moment>
}

/** "3 min. ago", counted from a `now` that is given and goes on ticking; the moment itself on hover. */
export function AgoText({ at, now, zoneMinutes }: { at: number | null; now: number; zoneMinutes: number }) {
  return at === null ? <Nothing /> : <Ago at={at} now={now} zoneMinutes={zoneMinutes} />
}

function Ago({ at, now, zoneMinutes }: { at: number; now: number; zoneMinutes: number }) {
  const language = useLanguage(state => state.language)
  const text = useTicking(now, current => formatAgo(at, current, language))
  return <Moment at={at} zoneMinutes={zoneMinutes}>{text}</Moment>
}

function Moment({ at, zoneMinutes, children }: { at: number; zoneMinutes: number; children: string }) {
  const language = useLanguage(state => state.language)
  return (
    <time dateTime={new Date(at).toISOString()} className={styles.figure} title={`${formatTime(at, { zoneMinutes, language, style: 'second' })} ${zoneText(zoneMinutes)}`}>
      {children}
    </time>
  )
}
