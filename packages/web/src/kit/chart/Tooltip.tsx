import { useText } from '../text.ts'
import { Swatch } from './Legend.tsx'
import { valueAt, type Column, type Prepared } from './prepare.ts'
import type { Crosshair } from './live-plot.ts'
import styles from './chart.module.css'

/** The moment under the crosshair: each exact value with its unit, how far off it may be, and the count behind it. */
export function Tooltip({ prepared, columns, crosshair, time }: { prepared: Prepared; columns: readonly Column[]; crosshair: Crosshair; time: string }) {
  const say = useText('figures')
  const { slot, left, top, half } = crosshair
  const row = prepared.slots[slot]?.row ?? null
  return (
    <div className={styles.tooltip} style={{ left, top }} data-half={half} aria-hidden="true" data-tooltip>
      <div className={styles.tooltipTime}>{time}</div>
      {columns.map(column => {
        const value = valueAt(prepared, column, slot)
        const off = row === null ? null : column.series.uncertainty?.[row] ?? null
        const behind = column.series.behind
        const count = row === null ? null : behind?.counts[row] ?? null
        return (
          <div key={column.series.key} className={styles.tooltipRow}>
            <Swatch column={column} />
            <span className={styles.tooltipLabel}>{column.series.label}</span>
            {value === null
              ? <span className={styles.muted}>{say('noData')}</span>
              : (
                <span className={styles.tooltipValue}>
                  <b>{column.reader.text(value)}</b> <small>{column.reader.unit}{off !== null && ` ±${column.reader.text(off)}`}</small>
                </span>
              )}
            {behind && count !== null && <span className={styles.tooltipCount}>{say(`behind.${behind.of}`, { count })}</span>}
          </div>
        )
      })}
    </div>
  )
}
