import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Tick } from '../Tick.tsx'
import { useText } from '../text.ts'
import { cellOf, type Column, type RowOf, type TableOf } from './columns.ts'
import classes from './DataTable.module.css'
import { ROW_HEIGHT, tracks } from './grid.ts'
import { TableHead } from './TableHead.tsx'

/** Up to here every row is drawn, so that the browser's own search finds it; beyond, only those in sight. */
export const DRAWN_WHOLE = 100
const OVERSCAN = 8
const PAGE_ROWS = 10

/** A list longer than what is here: all of it can be scrolled through, rows that are still to come are grey. */
export type Scroll = { total: number; from: number; onRange: (first: number, last: number) => void }

export type RowsProps<R extends object> = {
  table: TableOf<R>
  rows: RowOf<R>[]
  columns: readonly Column<R>[]
  label: string
  selectable: boolean
  /** These are the rows of before; the new ones are on their way. */
  stale: boolean
  scroll?: Scroll | undefined
}

/** Rows on a wide screen. With a choice to make it is a grid: arrows, Home, End and Page keys move, Space chooses. */
export function WideRows<R extends object>({ table, rows, columns, label, selectable, stale, scroll }: RowsProps<R>) {
  const t = useText('kit')
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const count = scroll?.total ?? rows.length
  const rowAt = (index: number): RowOf<R> | undefined => rows[index - (scroll?.from ?? 0)]
  const here = Math.min(active, count - 1)
  // all rows are equally high, so it need not know which is which: with keys it would measure all of a hundred thousand at every drawing
  const virtual = useVirtualizer({
    count, getScrollElement: () => scroller.current, estimateSize: () => ROW_HEIGHT,
    overscan: count > DRAWN_WHOLE ? OVERSCAN : DRAWN_WHOLE,
    // the row with the focus stays, or scrolling away would drop the focus
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), here])].filter(index => index >= 0).toSorted((one, other) => one - other),
  })

  useInSight(virtual.range, scroll?.onRange)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!selectable || (event.target as HTMLElement).role !== 'row') return
    const next = event.key === ' ' ? here : nextRow(event.key, here, count)
    if (next === undefined) return
    event.preventDefault()
    if (event.key === ' ') rowAt(here)?.toggleSelected()
    // the row has to be drawn before it can have the focus
    flushSync(() => setActive(next))
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }

  return (
    // without rows to stand on, the scroller itself takes the keys that scroll
    <div ref={scroller} className={classes.scroller} role="region" aria-label={label} tabIndex={selectable ? undefined : 0} data-stale={stale || undefined}>
      <div
        role={selectable ? 'grid' : 'table'} aria-label={label} aria-rowcount={count + 1} aria-multiselectable={selectable || undefined}
        className={classes.grid} style={tracks(columns, selectable)} onKeyDown={onKeyDown}
      >
        <TableHead table={table} columns={columns} selectable={selectable} />
        <div role="rowgroup" className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(item => {
            const row = rowAt(item.index)
            if (!row) return <div key={item.key} role="row" aria-rowindex={item.index + 2} aria-busy className={classes.row} style={{ transform: `translateY(${item.start}px)` }} />
            return (
              <div
                key={row.id} role="row" aria-rowindex={item.index + 2} aria-selected={selectable ? row.getIsSelected() : undefined} data-index={item.index}
                tabIndex={selectable ? (item.index === here ? 0 : -1) : undefined} onFocus={() => selectable && setActive(item.index)}
                className={classes.row} style={{ transform: `translateY(${item.start}px)` }}
              >
                {selectable && (
                  <div role="gridcell" className={classes.tickCell}>
                    <Tick tabIndex={-1} aria-label={t('table.select', { name: row.id })} checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />
                  </div>
                )}
                {columns.map(column => (
                  <div key={column.id} role={selectable ? 'gridcell' : 'cell'} className={classes.cell} data-figure={column.figure}>
                    {cellOf(column, row.original)}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Tells what is in sight whenever it changes. */
export function useInSight(range: { startIndex: number; endIndex: number } | null, onRange: Scroll['onRange'] | undefined): void {
  const [first, last] = [range?.startIndex ?? 0, range?.endIndex ?? 0]
  const tell = useRef(onRange)
  tell.current = onRange
  useEffect(() => tell.current?.(first, last), [first, last])
}

function nextRow(key: string, here: number, count: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE_ROWS, PageUp: -PAGE_ROWS, Home: -count, End: count }[key]
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, here + step))
}
