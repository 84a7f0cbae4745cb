import { useState } from 'react'
import type { Bound } from './contract-form.ts'
import { AreaField } from './Fields.tsx'

/** Several network addresses as people paste them: one a line, or between commas. The rule of the call checks each. */
export function AddressesField({ value, onChange, ...field }: Bound<string[]> & { label: string; hint: string }) {
  const [typed, setTyped] = useState(value.join('\n'))
  const name = (said: string | null | undefined) => {
    setTyped(said ?? '')
    onChange((said ?? '').split(/[\s,;]+/).filter(Boolean))
  }
  return <AreaField rows={2} {...field} value={typed} onChange={name} />
}
