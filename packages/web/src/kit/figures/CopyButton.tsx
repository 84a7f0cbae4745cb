import { useEffect, useState } from 'react'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useText } from '../text.ts'
import { copyText } from './copy.ts'
import styles from './figures.module.css'

const TICK_SHOWN_MS = 2000

type Props = {
  text: string
  /** What is copied, for the ear: "Wallet address". */
  of: string
  /** Says so in its own way (a toast); without it the button shows a tick. */
  onCopied?: () => void
}

export function CopyButton({ text, of, onCopied }: Props) {
  const say = useText('figures')
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  useEffect(() => {
    if (state === 'ready') return undefined
    const back = setTimeout(() => setState('ready'), TICK_SHOWN_MS)
    return () => clearTimeout(back)
  }, [state])
  const copy = async () => {
    const copied = await copyText(text)
    if (copied) onCopied?.()
    setState(copied ? 'copied' : 'failed')
  }
  const Icon = { ready: IconCopy, copied: IconCheck, failed: IconAlertTriangle }[state]
  const label = say('copy', { of })
  return (
    <button type="button" className={styles.copy} data-state={state} title={label} onClick={() => void copy()}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span className={styles.spoken}>{label}</span>
      <span role="status" className={state === 'failed' ? styles.copyFailed : styles.spoken}>{state !== 'ready' && say(state === 'copied' ? 'copied' : 'copyFailed')}</span>
    </button>
  )
}
