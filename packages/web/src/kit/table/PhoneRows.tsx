import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { IconChevronDown } from '@tabler/icons-react'
import { useCallback, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { Tick } from '../Tick.tsx'
import { useText } from '../text.ts'
import { cellOf, type Column, type RowOf } from './columns.ts'
import { DRAWN_WHOLE, useInSight, type RowsProps } from './WideRows.tsx'
import classes from './PhoneRows.module.css'

const FOLDED_HEIGHT = 69

/** Rows of two lines (name and state; figure and time), the rest behind a tap. The page itself scrolls. */
export function PhoneRows<R extends object>({ rows, columns, label, selectable, stale, scroll }: RowsProps<R>) {
  const count = scroll?.total ?? rows.length
  const rowAt = (index: number): RowOf<R> | undefined => rows[index - (scroll?.from ?? 0)]
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  // the page grows when what stands above the list does
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    const page = new ResizeObserver(measure)
    page.observe(document.body)
    measure()
    return () => page.disconnect()
  }, [])
  // the same function while the rows are the same: with another it would measure all of a hundred thousand at every drawing
  const from = scroll?.from ?? 0
  const keyOf = useCallback((index: number) => rows[index - from]?.id ?? index, [rows, from])
  const virtual = useWindowVirtualizer({
    count, estimateSize: () => FOLDED_HEIGHT, getItemKey: keyOf, scrollMargin: top,
    overscan: count > DRAWN_WHOLE ? 6 : DRAWN_WHOLE,
  })
  useInSight(virtual.range, scroll?.onRange)
  const fold = (id: string) => setUnfolded(before => {
    const next = new Set(before)
    if (!next.delete(id)) next.add(id)
    return next
  })
  return (
    <ul ref={list} className={classes.list} aria-label={label} style={{ height: virtual.getTotalSize() }} data-stale={stale || undefined}>
      {virtual.getVirtualItems().map(item => {
        const row = rowAt(item.index)
        if (!row) return <li key={item.key} data-index={item.index} aria-busy className={classes.item} style={{ height: FOLDED_HEIGHT, transform: `translateY(${item.start - top}px)` }} />
        return (
          <li
            key={row.id} ref={virtual.measureElement} data-index={item.index} className={classes.item} data-selected={row.getIsSelected() || undefined}
            aria-setsize={count} aria-posinset={item.index + 1} style={{ transform: `translateY(${item.start - top}px)` }}
          >
            <PhoneRow row={row} columns={columns} selectable={selectable} open={unfolded.has(row.id)} onFold={() => fold(row.id)} />
          </li>
        )
      })}
    </ul>
  )
}

type RowProps<R extends object> = { row: RowOf<R>; columns: readonly Column<R>[]; selectable: boolean; open: boolean; onFold: () => void }

function PhoneRow<R extends object>({ row, columns, selectable, open, onFold }: RowProps<R>) {
  const t = useText('kit')
  const at = (place: Column<R>['place']) => columns.filter(column => column.place === place)
  const rest = columns.filter(column => column.place !== 'name')
  // anywhere on the row, but a link in it stays a link
  const onTap = (event: MouseEvent<HTMLElement>) => (event.target as HTMLElement).closest('a, button, input, label') ?? onFold()
  return (
    <>
      <div className={classes.summary}>
        {selectable && (
          <label className={classes.tick}>
            <Tick aria-label={t('table.select', { name: row.id })} checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />
          </label>
        )}
        {/* the button beside it is the keyboard's way */}
        <div className={classes.lines} onClick={onTap}>
          {(['name', 'state', 'figure', 'time'] as const).map(place => (
            <div key={place} className={classes[place]}>{at(place).map(column => <span key={column.id}>{cellOf(column, row.original)}</span>)}</div>
          ))}
        </div>
        <button type="button" className={classes.unfold} aria-expanded={open} aria-label={t('table.more', { name: row.id })} onClick={onFold}>
          <IconChevronDown size={18} aria-hidden />
        </button>
      </div>
      {open && (
        <dl className={classes.rest}>
          {rest.map(column => <div key={column.id}><dt>{column.title}</dt><dd>{cellOf(column, row.original)}</dd></div>)}
        </dl>
      )}
    </>
  )
}
