import { useState } from 'react'
import { readStored, writeStored } from '../stored.ts'
import type { Column } from './columns.ts'

type Choice = Record<string, boolean>

/** Which columns somebody wants to see in this table, kept in the browser; one nobody chose about keeps its default. */
export function useColumnChoice<R>(tableId: string, columns: readonly Column<R>[]): [shown: Choice, choose: (next: Choice) => void] {
  const key = `columns:${tableId}`
  const [chosen, setChosen] = useState<Choice>(() => readChoice(key))
  const shown = Object.fromEntries(columns.map(column =>
    [column.id, column.choice === 'always' || (chosen[column.id] ?? column.choice !== 'hidden')]))
  return [shown, next => {
    const differs = Object.fromEntries(columns.filter(column => next[column.id] !== (column.choice !== 'hidden')).map(column => [column.id, next[column.id] ?? true]))
    setChosen(differs)
    writeStored(key, Object.keys(differs).length ? JSON.stringify(differs) : null)
  }]
}

function readChoice(key: string): Choice {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '{}')
    return stored && typeof stored === 'object' ? Object.fromEntries(Object.entries(stored).filter(([, shown]) => typeof shown === 'boolean')) : {}
  } catch {
    return {}
  }
}
