import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/PasswordInput.css'
import '@mantine/core/styles/ActionIcon.css'
import { NativeSelect, NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useId, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import { useText } from '../text.ts'
import { Tick } from '../Tick.tsx'
import type { Bound } from './contract-form.ts'
import classes from './Form.module.css'

type Labelled = { label: string; /** Said under the label, before any mistake. */ hint?: ReactNode; autoFocus?: boolean }
type Texts = Labelled & { autoComplete?: HTMLInputAutoCompleteAttribute; placeholder?: string; maxLength?: number }
type TextBound = Bound<string | null | undefined>
/** For rules whose type says more than the control can know (a coerced number, a literal true): the rule checks it. */
type AnyBound = Omit<Bound<unknown>, 'onChange'> & { onChange: (value: never) => void }

const asText = ({ value, onChange, hint, ...rest }: TextBound & Texts) => ({
  ...rest, description: hint, value: value ?? '', onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
})

/** `mono` for addresses, hashes and worker names. */
export function TextField({ mono, type = 'text', ...field }: TextBound & Texts & { mono?: boolean; type?: 'text' | 'email' | 'tel' | 'url' | 'date' }) {
  return <TextInput {...asText(field)} type={type} spellCheck={mono ? false : undefined} classNames={mono ? { input: classes.mono } : undefined} />
}

export function AreaField({ rows = 3, ...field }: TextBound & Texts & { rows?: number }) {
  return <Textarea {...asText(field)} rows={rows} />
}

export function PasswordField(field: TextBound & Texts) {
  const t = useText('kit')
  return <PasswordInput {...asText(field)} aria-invalid={field.error ? true : undefined} visibilityToggleButtonProps={{ 'aria-label': t('form.password.show'), tabIndex: 0 }} />
}

type Numbers = Labelled & { unit?: string; min?: number; max?: number; step?: number; decimals?: number }

export function NumberField({ value, onChange, hint, unit, decimals = 0, ...field }: AnyBound & Numbers) {
  return (
    <NumberInput
      {...field} description={hint} hideControls inputMode={decimals ? 'decimal' : 'numeric'} clampBehavior="none" decimalScale={decimals}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''} onChange={typed => onChange((typed === '' ? undefined : typed) as never)}
      rightSection={unit && <span className={classes.unit}>{unit}</span>} rightSectionWidth={unit ? 64 : undefined} rightSectionPointerEvents="none"
    />
  )
}

type Options<V extends string> = { choices: readonly { value: V; label: string }[]; /** What stands there before anything is chosen. */ placeholder?: string }

/** The system's own list: the one every phone knows how to show. */
export function ChoiceField<V extends string>({ value, onChange, hint, choices, placeholder, ...field }: Bound<V | '' | null | undefined> & Labelled & Options<V>) {
  return (
    <NativeSelect
      {...field} description={hint} value={value ?? ''} onChange={event => onChange(event.currentTarget.value as V)}
      data={[...(placeholder === undefined ? [] : [{ value: '', label: placeholder }]), ...choices]}
    />
  )
}

export function CheckField({ value, onChange, label, hint, error, name, onBlur, disabled, required }: AnyBound & Labelled) {
  const id = useId()
  return (
    <div>
      <label className={classes.check}>
        <Tick
          name={name} checked={value === true} disabled={disabled} required={required} onBlur={onBlur} onChange={event => onChange(event.currentTarget.checked as never)}
          aria-invalid={error ? true : undefined} aria-describedby={error || hint ? id : undefined}
        />
        <span>{label}</span>
      </label>
      {(error || hint) && <p id={id} className={error ? classes.error : classes.hint}>{error ?? hint}</p>}
    </div>
  )
}
