import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'

type Props = { label: string; /** The label is for whoever cannot see what stands beside it. */ hidden?: boolean; checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void }

/** On or off, at once: no form, no button to save it. */
export function Toggle({ label, hidden, checked, disabled, onChange }: Props) {
  return (
    <Switch
      {...(hidden ? { 'aria-label': label } : { label })} size="md" color="var(--ok)" checked={checked} disabled={disabled} withThumbIndicator={false}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}
