import { usePhone } from '../phone.ts'
import { Skeleton } from '../states/Skeleton.tsx'
import type { Column } from './columns.ts'
import classes from './DataTable.module.css'
import { tracks } from './grid.ts'
import phone from './PhoneRows.module.css'

/** The table before its rows are here, row for row as high as they will be. */
export function TableSkeleton<R>({ columns, selectable, rows }: { columns: readonly Column<R>[]; selectable: boolean; rows: number }) {
  if (usePhone()) {
    return Array.from({ length: rows }, (_, index) => (
      <div key={index} className={phone.folded}>
        <Skeleton width="45%" /><Skeleton width={56} /><Skeleton width="25%" /><Skeleton width={40} />
      </div>
    ))
  }
  return (
    <div className={classes.scroller} aria-hidden>
      <div className={classes.skeleton} style={tracks(columns, selectable)}>
        {Array.from({ length: rows + 1 }, (_, index) => (
          <div key={index} className={index ? classes.row : classes.head}>
            {selectable && <span />}
            {columns.map(column => <span key={column.id} className={classes.cell} data-figure={column.figure}><Skeleton width={column.figure ? '50%' : '70%'} /></span>)}
          </div>
        ))}
      </div>
    </div>
  )
}
