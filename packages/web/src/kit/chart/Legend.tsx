import type { Column } from './prepare.ts'
import styles from './chart.module.css'

/** A series' mark: a bar, or a line with its dashes. */
export const Swatch = ({ column }: { column: Column }) =>
  <i className={styles.swatch} data-tone={column.tone} data-draw={column.series.draw} data-dashed={column.dashes > 0} aria-hidden="true" />

/** Shows and hides series; the last one stays. A single series needs no legend. */
export function Legend({ columns, hidden, onChange }: { columns: readonly Column[]; hidden: ReadonlySet<string>; onChange: (hidden: ReadonlySet<string>) => void }) {
  if (columns.length < 2) return null
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    if (next.size < columns.length) onChange(next)
  }
  return columns.map(column => (
    <button
      key={column.series.key} type="button" className={styles.legend} aria-pressed={!hidden.has(column.series.key)}
      onClick={() => toggle(column.series.key)}
    >
      <Swatch column={column} />
      {column.series.label} <small>{column.reader.unit}</small>
    </button>
  ))
}
