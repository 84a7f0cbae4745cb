import 'uplot/dist/uPlot.min.css'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useLanguage } from '../language.ts'
import { useText } from '../text.ts'
import { formatTime } from '../figures/time.ts'
import { ChartTable } from './ChartTable.tsx'
import { Legend } from './Legend.tsx'
import { prepare } from './prepare.ts'
import type { ChartSeries } from './series.ts'
import { stepOf, timeStyleOf } from './step.ts'
import { extremes, holes, textAt } from './summary.ts'
import { Tooltip } from './Tooltip.tsx'
import { usePlot } from './use-plot.ts'
import styles from './chart.module.css'

export type PlotProps = {
  title: string
  times: readonly number[]
  series: readonly ChartSeries[]
  /** The distance between two moments: a longer pause is drawn as a gap. */
  step?: number | undefined
  height: number
  zoneMinutes: number
  range: number | undefined
}

/** The chart once it is here: canvas, crosshair, legend, table. Only TimeChart loads it. */
export function Plot({ title, times, series, step, height, zoneMinutes, range }: PlotProps) {
  const say = useText('figures')
  const language = useLanguage(state => state.language)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [asTable, setAsTable] = useState(false)
  const [spoken, setSpoken] = useState('')
  const prepared = useMemo(() => prepare(times, series, step, language), [times, series, step, language])
  const distance = step ?? stepOf(times)
  const plot = usePlot({ prepared, step: distance, height, zoneMinutes, language, hidden, range })
  const describedBy = useId()
  const tableId = useId()
  const columns = prepared.columns.filter(column => !hidden.has(column.series.key))
  const timeAt = (slot: number) => formatTime(prepared.slots[slot]!.at, { zoneMinutes, language, style: timeStyleOf(distance) })

  const summary = prepared.columns.map(column => {
    const found = extremes(column)
    if (!found) return say('chartSummaryNothing', { series: column.series.label })
    const [lowest, highest, last] = [found.lowest, found.highest, found.last].map(slot => ({ value: textAt(prepared, column, slot), time: timeAt(slot) }))
    return say('chartSummary', {
      series: column.series.label, lowest: lowest!.value, lowestTime: lowest!.time, highest: highest!.value, highestTime: highest!.time,
      last: last!.value, lastTime: last!.time, gaps: holes(column),
    })
  }).join(' ')

  const pointAndSay = (to: number) => {
    const slot = Math.min(Math.max(to, 0), prepared.slots.length - 1)
    plot.point(slot)
    setSpoken([timeAt(slot), ...columns.map(column => `${column.series.label} ${textAt(prepared, column, slot)}`)].join(', '))
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const last = prepared.slots.length - 1
    const from = plot.crosshair?.slot
    const by = event.shiftKey ? 10 : 1
    const acts: Record<string, () => void> = {
      ArrowLeft: () => pointAndSay(from === undefined ? last : from - by),
      ArrowRight: () => pointAndSay(from === undefined ? 0 : from + by),
      Home: () => pointAndSay(0),
      End: () => pointAndSay(last),
      Escape: () => plot.point(null),
      '+': () => plot.zoom(0.5),
      '=': () => plot.zoom(0.5),
      '-': () => plot.zoom(2),
      0: plot.zoomOut,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <>
      <div className={styles.plotArea}>
        <div
          ref={plot.mount} className={styles.plot} style={{ height }} role="application" aria-roledescription={say('chart')} aria-label={title}
          aria-describedby={describedBy} tabIndex={0} onKeyDown={press} data-chart
        />
        {plot.crosshair && <Tooltip prepared={prepared} columns={columns} crosshair={plot.crosshair} time={timeAt(plot.crosshair.slot)} />}
      </div>
      <p id={describedBy} className={styles.spoken}>{summary} {say('chartKeys')}</p>
      <p className={styles.spoken} aria-live="polite">{spoken}</p>
      <div className={styles.footer}>
        <Legend columns={prepared.columns} hidden={hidden} onChange={setHidden} />
        <div className={styles.acts}>
          {plot.zoomed && <button type="button" className={styles.quiet} onClick={plot.zoomOut}>{say('zoomOut')}</button>}
          <button type="button" className={styles.quiet} aria-expanded={asTable} aria-controls={tableId} onClick={() => setAsTable(!asTable)}>
            {say(asTable ? 'hideTable' : 'showTable')}
          </button>
        </div>
      </div>
      <div id={tableId}>{asTable && <ChartTable title={title} prepared={prepared} timeAt={timeAt} zoneMinutes={zoneMinutes} />}</div>
    </>
  )
}
