import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/CloseButton.css'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import classes from './SearchField.module.css'
import { useText } from './text.ts'

/** Long enough for the next letter, short enough to feel like an answer. */
const PAUSE_MS = 250

type Props = { label: string; value: string; onChange: (value: string) => void; maxLength?: number; /** Where a form asks for what is found. */ name?: string; error?: string | undefined }

/** Finds while one types; Enter finds at once, Escape starts over. */
export function SearchField({ label, value, onChange, maxLength, name, error }: Props) {
  const t = useText('kit')
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const later = useDebouncedCallback(onChange, PAUSE_MS)
  const say = (next: string) => {
    later.cancel()
    setTyped(next)
    onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // a form around it is not sent
      event.preventDefault()
      say(typed)
    }
    if (event.key === 'Escape' && typed) {
      event.preventDefault()
      say('')
    }
  }
  return (
    <TextInput
      className={classes.field} role="searchbox" name={name} error={error} aria-label={label} placeholder={label} value={typed} maxLength={maxLength} autoComplete="off" spellCheck={false}
      leftSection={<IconSearch size={16} aria-hidden />} leftSectionPointerEvents="none"
      rightSection={typed && <CloseButton iconSize={16} className={classes.clear} aria-label={t('search.clear')} onClick={() => say('')} />}
      onChange={event => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
      onKeyDown={onKeyDown}
    />
  )
}
