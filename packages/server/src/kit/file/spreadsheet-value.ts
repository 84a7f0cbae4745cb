import type { Cell } from './xlsx-thread.ts'

/** What a column's texts are to a spreadsheet that reckons with them: a number of so many places, a day, or a moment on the clock they are written by. */
export type Kind = { places: number } | 'day' | 'time'

export const numberFormat = (kind: Kind): string =>
  kind === 'day' ? 'yyyy-mm-dd' : kind === 'time' ? 'yyyy-mm-dd hh:mm' : kind.places === 0 ? '0' : `0.${'0'.repeat(kind.places)}`

const NUMBER = /^-?\d+(\.\d+)?$/
const DAY = /^\d{4}-\d\d-\d\d$/
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
/** What a spreadsheet's numbers hold exactly as written; a longer one stays text, so that no digit is lost. */
const MOST_DIGITS = 15
const significant = (number: string) => number.replace(/^[-0.]+/, '').replace('.', '').replace(/0+$/, '').length

/** A text of the kind as the value it says; whatever is none stays as it is. */
export function spreadsheetValue(cell: Cell, kind: Kind): Cell {
  if (typeof cell !== 'string') return cell
  if (kind === 'day') return DAY.test(cell) ? new Date(`${cell}T00:00:00Z`) : cell
  if (kind === 'time') return TIME.test(cell) ? new Date(`${cell.replace(' ', 'T')}Z`) : cell
  return NUMBER.test(cell) && significant(cell) <= MOST_DIGITS ? Number(cell) : cell
}
