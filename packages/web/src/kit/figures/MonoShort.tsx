import type { ClipboardEvent } from 'react'
import { CopyButton } from './CopyButton.tsx'
import { shortenMiddle } from './truncate.ts'
import styles from './figures.module.css'

type Props = {
  text: string
  /** What it is, for the copy button: "Wallet address". Without it there is no button. */
  of?: string
  /** Letters kept at each end. */
  ends?: number
}

/** An address, a hash or a long name: shortened in the middle, whole on hover, to the ear and on copy. */
export function MonoShort({ text, of, ends }: Props) {
  const short = shortenMiddle(text, ends)
  const copyWhole = (event: ClipboardEvent) => {
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  }
  return (
    <span className={styles.mono}>
      {short === text
        ? <span>{text}</span>
        : <span title={text} onCopy={copyWhole}><span aria-hidden="true">{short}</span><span className={styles.unseen}>{text}</span></span>}
      {of && <CopyButton text={text} of={of} />}
    </span>
  )
}
