import { valueAt, type Column, type Prepared } from './prepare.ts'

export type Extremes = { lowest: number; highest: number; last: number }

/** The slots of a column's lowest, highest and last value; null when it has none. */
export function extremes(column: Column): Extremes | null {
  let found: Extremes | null = null
  column.drawn.forEach((value, slot) => {
    if (value === null) return
    if (!found) found = { lowest: slot, highest: slot, last: slot }
    if (value < column.drawn[found.lowest]!) found.lowest = slot
    if (value > column.drawn[found.highest]!) found.highest = slot
    found.last = slot
  })
  return found
}

/** Slots without a value between two that have one. */
export function holes(column: Column): number {
  const first = column.drawn.findIndex(value => value !== null)
  const last = column.drawn.findLastIndex(value => value !== null)
  return column.drawn.slice(first, last + 1).filter(value => value === null).length
}

export const textAt = (prepared: Prepared, column: Column, slot: number): string => column.reader.textWithUnit(valueAt(prepared, column, slot))
