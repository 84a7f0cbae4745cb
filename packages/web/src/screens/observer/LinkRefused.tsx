import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconClockPause, IconEyeOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { refusals } from '@adit/contract/refusals'
import { useTicking } from '../../kit/figures/ticking.ts'
import { changeSession, type LinkRefusal } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import type { Words } from '../../kit/words.ts'
import classes from './LinkRefused.module.css'

const WORDS: Record<string, keyof Words['observer'] & string> = {
  [refusals.OBSERVER_LINK_INVALID]: 'refused.invalid', [refusals.OBSERVER_LINK_ILLEGAL]: 'refused.illegal', [refusals.OBSERVER_LINK_EXPIRED]: 'refused.expired',
  [refusals.OBSERVER_ADDRESS]: 'refused.address', [refusals.OBSERVER_BUSY]: 'refused.busy',
}

type Props = { refused: LinkRefusal; /** Asks once more; without it what was refused is asked again where it was. */ again?: () => void }

/** A§8: why an observer link does not open, and what can be done about it. */
export function LinkRefused({ refused, again }: Props) {
  const t = useText('observer')
  const client = useQueryClient()
  const paused = refused.code === refusals.OBSERVER_BUSY
  const seconds = Number((refused.data as { retryAfter?: number } | null)?.retryAfter ?? 0)
  const word = WORDS[refused.code] ?? 'refused.illegal'
  const askAgain = again ?? (() => {
    client.clear()
    changeSession({ linkRefused: null })
  })
  return (
    <div className={classes.card} role="alert">
      <span aria-hidden>{paused ? <IconClockPause size={40} stroke={1.5} /> : <IconEyeOff size={40} stroke={1.5} />}</span>
      <h1>{t(word)}</h1>
      <p>{refused.message || t('refused.text')}</p>
      {paused && <TimeLeft key={seconds} seconds={seconds} />}
      <div className={classes.ways}>
        <Button onClick={askAgain}>{t('refused.again')}</Button>
        <Button variant="default" component={Link} to="/home">{t('refused.home')}</Button>
      </div>
    </div>
  )
}

function TimeLeft({ seconds }: { seconds: number }) {
  const t = useText('observer')
  const left = useTicking(0, elapsed => clockText(Math.max(0, seconds - Math.floor(elapsed / 1000))))
  return <p className={classes.left} role="timer">{t('refused.left', { time: left })}</p>
}

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
