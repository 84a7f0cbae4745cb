import type { ReactNode } from 'react'
import classes from './PillSelect.module.css'

type Props<V extends string> = {
  label: string
  /** What the pill shows of the chosen value. */
  shown: ReactNode
  value: V
  choices: readonly { value: V; label: string; lang?: string }[]
  onChange: (value: V) => void
  /** With its label beside it, for the menu on a phone. */
  wide?: boolean
}

/** The browser's own list of choices behind a pill: right on every device, and no overlay to ship. */
export function PillSelect<V extends string>({ label, shown, value, choices, onChange, wide }: Props<V>) {
  return (
    <label className={classes.row} data-wide={wide || undefined}>
      {wide && <span className={classes.label}>{label}</span>}
      <span className={classes.pill}>
        <span aria-hidden className={classes.shown}>{shown}</span>
        <select aria-label={label} value={value} onChange={event => onChange(event.currentTarget.value as V)}>
          {choices.map(choice => <option key={choice.value} value={choice.value} lang={choice.lang}>{choice.label}</option>)}
        </select>
      </span>
    </label>
  )
}
