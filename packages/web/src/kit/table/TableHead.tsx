import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { Tick } from '../Tick.tsx'
import { useText } from '../text.ts'
import type { Column, TableOf } from './columns.ts'
import classes from './DataTable.module.css'

const ORDER = { asc: 'ascending', desc: 'descending' } as const

export function TableHead<R extends object>({ table, columns, selectable }: { table: TableOf<R>; columns: readonly Column<R>[]; selectable: boolean }) {
  const t = useText('kit')
  return (
    <div role="rowgroup" className={classes.headGroup}>
      <div role="row" aria-rowindex={1} className={classes.head}>
        {selectable && (
          <div role="columnheader" className={classes.tickCell}>
            <Tick
              aria-label={t('table.select.all')} checked={table.getIsAllRowsSelected()} some={table.getIsSomeRowsSelected()}
              onChange={event => table.toggleAllRowsSelected(event.currentTarget.checked)}
            />
          </div>
        )}
        {columns.map(column => {
          const order = table.getColumn(column.id)!
          const sorted = order.getIsSorted()
          const Arrow = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
          return (
            <div key={column.id} role="columnheader" className={classes.cell} data-figure={column.figure} aria-sort={sorted ? ORDER[sorted] : undefined}>
              {order.getCanSort()
                ? <button type="button" className={classes.sort} data-sorted={sorted || undefined} onClick={() => order.toggleSorting()}>{column.title}<Arrow size={14} aria-hidden /></button>
                : column.title}
            </div>
          )
        })}
      </div>
    </div>
  )
}
