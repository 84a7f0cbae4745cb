import { useId } from 'react'
import { CountText } from './figures/NumberText.tsx'
import classes from './Segmented.module.css'

export type Choice<V extends string> = { value: V; label: string; count?: number; disabled?: boolean }

type Props<V extends string> = { label: string; value: V; choices: readonly Choice<V>[]; onChange: (value: V) => void }

/** One of a few, all in sight: ranges, or a status filter with its counts ("Offline 9"). Arrows move through it. */
export function Segmented<V extends string>({ label, value, choices, onChange }: Props<V>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.group}>
      {choices.map(choice => (
        <label key={choice.value} className={classes.choice}>
          <input type="radio" name={name} value={choice.value} checked={choice.value === value} disabled={choice.disabled} onChange={() => onChange(choice.value)} />
          <span>{choice.label}{choice.count !== undefined && <> <b><CountText value={choice.count} /></b></>}</span>
        </label>
      ))}
    </div>
  )
}
