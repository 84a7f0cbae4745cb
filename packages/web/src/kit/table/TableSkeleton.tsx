import { Skeleton } from '../states/Skeleton.tsx'
import type { Column } from './columns.ts'
import classes from './DataTable.module.css'
import { tracks } from './grid.ts'

/** The table before its rows are here, row for row as high as they will be. */
export function TableSkeleton<R>({ columns, selectable, rows }: { columns: readonly Column<R>[]; selectable: boolean; rows: number }) {
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
