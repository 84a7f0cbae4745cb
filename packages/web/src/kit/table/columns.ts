import type { ReactNode } from 'react'
import { columnVisibilityFeature, createSortedRowModel, rowSelectionFeature, rowSortingFeature, sortFn_alphanumeric, tableFeatures, type ColumnDef, type Row, type Table } from '@tanstack/react-table'

type Value = string | number | bigint | boolean | null | undefined

export type Column<R> = {
  id: string
  title: string
  /** What sorting and exports read; the cell shows it too unless `cell` draws something better. */
  value: (row: R) => Value
  cell?: (row: R) => ReactNode
  /** A number: stands right, and the largest come first. */
  figure?: boolean
  /** Its least width in pixels; what is left over is shared in these proportions. */
  width?: number
  /** Not to be sorted by. */
  unsorted?: boolean
  /** Whether it may be hidden: not at all, or hidden until somebody chooses it. */
  choice?: 'always' | 'hidden'
  /** Its place in the two lines of a phone's row: name and state, figure and time. Without one it waits for a tap. */
  place?: 'name' | 'state' | 'figure' | 'time'
}

export const DEFAULT_WIDTH = 120

export const features = tableFeatures({
  columnVisibilityFeature, rowSelectionFeature, rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  // worker a2 before a10
  sortFns: { alphanumeric: sortFn_alphanumeric },
})
export type Features = typeof features
export type TableOf<R> = Table<Features, R & object>
export type RowOf<R> = Row<Features, R & object>

export const columnDefs = <R>(columns: readonly Column<R>[]): ColumnDef<Features, R & object>[] =>
  columns.map(column => ({
    id: column.id,
    // rows without a value come last, whichever way it is sorted
    accessorFn: row => column.value(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: column.figure ? byNumber : 'alphanumeric',
    sortDescFirst: column.figure ?? false,
    enableSorting: !column.unsorted,
    enableHiding: column.choice !== 'always',
  }))

/** Decimal strings count as the numbers they are. */
function byNumber<R>(one: RowOf<R>, other: RowOf<R>, id: string): number {
  return Number(one.getValue(id)) - Number(other.getValue(id))
}

export const cellOf = <R>(column: Column<R>, row: R): ReactNode => column.cell ? column.cell(row) : textOf(column.value(row))
const textOf = (value: Value) => value === null || value === undefined || value === '' ? '—' : String(value)
