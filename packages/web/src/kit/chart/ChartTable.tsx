import { useState } from 'react'
import { useLanguage } from '../language.ts'
import { useText } from '../text.ts'
import { formatCount } from '../figures/numbers.ts'
import { Nothing } from '../figures/Nothing.tsx'
import { zoneText } from '../figures/zone.ts'
import { valueAt, type Prepared } from './prepare.ts'
import styles from './chart.module.css'

const ROWS_A_PAGE = 50

/** The same values as the drawing, newest first, one unit a column. */
export function ChartTable({ title, prepared, timeAt, zoneMinutes }: { title: string; prepared: Prepared; timeAt: (slot: number) => string; zoneMinutes: number }) {
  const say = useText('figures')
  const language = useLanguage(state => state.language)
  const [page, setPage] = useState(0)
  const { slots, columns } = prepared
  const from = Math.min(page * ROWS_A_PAGE, Math.floor((slots.length - 1) / ROWS_A_PAGE) * ROWS_A_PAGE)
  const to = Math.min(from + ROWS_A_PAGE, slots.length)
  const rows = Array.from({ length: to - from }, (_, at) => slots.length - 1 - from - at)
  return (
    <div className={styles.table}>
      <div className={styles.tableScroll} tabIndex={0} role="region" aria-label={title}>
        <table>
          <caption className={styles.spoken}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{say('time')} <small>{zoneText(zoneMinutes)}</small></th>
              {columns.flatMap(({ series, reader }) => [
                <th key={series.key} scope="col">{series.label} <small>{reader.unit}</small></th>,
                series.uncertainty && <th key={`${series.key} off`} scope="col">± <small>{reader.unit}</small></th>,
                series.behind && <th key={`${series.key} behind`} scope="col">{say(`counted.${series.behind.of}`)}</th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {rows.map(slot => {
              const { at, row } = slots[slot]!
              return (
                <tr key={at}>
                  <th scope="row">{timeAt(slot)}</th>
                  {columns.flatMap(column => {
                    const { series, reader } = column
                    const value = valueAt(prepared, column, slot)
                    const off = row === null ? null : series.uncertainty?.[row] ?? null
                    const count = row === null ? null : series.behind?.counts[row] ?? null
                    return [
                      <td key={series.key}>{value === null ? <Nothing /> : reader.text(value)}</td>,
                      series.uncertainty && <td key={`${series.key} off`}>{off === null ? <Nothing /> : reader.text(off)}</td>,
                      series.behind && <td key={`${series.key} behind`}>{count === null ? <Nothing /> : formatCount(count, language)}</td>,
                    ]
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {slots.length > ROWS_A_PAGE && (
        <div className={styles.pages}>
          <button type="button" className={styles.quiet} disabled={from === 0} onClick={() => setPage(from / ROWS_A_PAGE - 1)}>{say('newer')}</button>
          <span>{say('rowsShown', { from: from + 1, to, total: slots.length })}</span>
          <button type="button" className={styles.quiet} disabled={to === slots.length} onClick={() => setPage(from / ROWS_A_PAGE + 1)}>{say('older')}</button>
        </div>
      )}
    </div>
  )
}
