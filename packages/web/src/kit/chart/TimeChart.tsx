import { startTransition, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLanguage } from '../language.ts'
import { Segmented } from '../Segmented.tsx'
import { Empty, Failed, type EmptyWords } from '../states/States.tsx'
import { useText } from '../text.ts'
import type { PlotProps } from './Plot.tsx'
import { hasAnyValue, leftUnit } from './prepare.ts'
import type { ChartSeries } from './series.ts'
import styles from './chart.module.css'

const HEIGHT = 240
/** Loading starts a little before the chart scrolls into sight. */
const NEAR = '240px'

export type TimeChartProps = {
  title: string
  /** Milliseconds since 1970, rising; null while they are being fetched for the first time. */
  times: readonly number[] | null
  series: readonly ChartSeries[]
  /** The distance between two moments: a longer pause is drawn as a gap. */
  step?: number
  /** Minutes east of UTC: the sub-account's zone; 0 for earnings, whose date is a UTC day. */
  zoneMinutes: number
  /** Days to choose from (P§9). */
  ranges?: readonly number[]
  range?: number
  onRange?: (days: number) => void
  /** Further choices of the chart, beside its title. */
  controls?: ReactNode
  /** What will be here and the one step that fills it. */
  empty?: EmptyWords
  /** Why there is nothing, and how to ask again: `useCall`'s error and refetch. */
  error?: unknown
  retry?: () => void
  /** Newer values are on their way; those shown stay readable. */
  refreshing?: boolean
  height?: number
}

/** A time series over its ranges. The drawing library comes only when the chart is near the window and has something to draw. */
export function TimeChart(props: TimeChartProps) {
  return (
    <Suspense fallback={<ChartSkeleton height={props.height} ranges={props.ranges !== undefined} />}>
      <Frame {...props} />
    </Suspense>
  )
}

function Frame({ title, times, series, step, zoneMinutes, ranges, range, onRange, controls, empty, error, retry, refreshing = false, height = HEIGHT }: TimeChartProps) {
  const say = useText('figures')
  const language = useLanguage(state => state.language)
  const plot = usePlotCode()
  const body = () => {
    if (times === null && error) return <Instead height={height}><Failed error={error} {...(retry && { retry })} /></Instead>
    if (times === null) return <ChartBones height={height} />
    if (times.length === 0 || !hasAnyValue(series)) return <Instead height={height}><Empty {...(empty ?? { title: say('chartEmpty') })} /></Instead>
    if (plot.missed) return <Instead height={height}><Failed error={plot.missed} retry={plot.again} /></Instead>
    if (!plot.Plot) return <ChartBones height={height} />
    return <plot.Plot title={title} times={times} series={series} step={step} height={height} zoneMinutes={zoneMinutes} range={range} />
  }
  return (
    <div className={styles.chart} ref={plot.near} aria-busy={refreshing || times === null}>
      <div className={styles.header}>
        <h2>{title} <small>{leftUnit(series, language)}</small></h2>
        {controls}
        <span className={styles.grow} />
        {ranges && range !== undefined && onRange && (
          <div className={styles.ranges}>
            <Segmented label={say('range')} value={String(range)} onChange={days => onRange(Number(days))} choices={ranges.map(days => ({ value: String(days), label: say('days', { days }) }))} />
          </div>
        )}
      </div>
      <div className={styles.body} data-refreshing={refreshing}>{body()}</div>
    </div>
  )
}

/** As high as the chart that will stand here, at every width. */
export function ChartSkeleton({ height = HEIGHT, ranges }: { height?: number | undefined; ranges: boolean }) {
  return (
    <div className={styles.chart} aria-busy="true">
      <div className={styles.header}><i className={styles.boneTitle} /><span className={styles.grow} />{ranges && <i className={styles.boneRanges} />}</div>
      <div className={styles.body}><ChartBones height={height} /></div>
    </div>
  )
}

const ChartBones = ({ height }: { height: number }) => (
  <>
    <div className={styles.bones} style={{ height }} aria-hidden="true" />
    <div className={styles.footer} />
  </>
)

/** A word where the drawing would be, as high as the drawing. */
const Instead = ({ height, children }: { height: number; children: ReactNode }) => (
  <>
    <div className={styles.instead} style={{ minHeight: height }}>{children}</div>
    <div className={styles.footer} />
  </>
)

let loaded: ((props: PlotProps) => ReactNode) | null = null

/** Fetches the drawing code when `near` comes near the window; a failed fetch may be tried again. */
function usePlotCode() {
  const near = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [missed, setMissed] = useState<unknown>(null)
  const [Plot, setPlot] = useState(() => loaded)
  useEffect(() => {
    const sight = new IntersectionObserver(entries => { if (entries.some(entry => entry.isIntersecting)) setNear(true) }, { rootMargin: NEAR })
    sight.observe(near.current!)
    return () => sight.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear || missed || Plot) return
    import('./Plot.tsx').then(code => { loaded = code.Plot; startTransition(() => setPlot(() => code.Plot)) }, cause => setMissed(cause))
  }, [isNear, missed, Plot])
  return { near, Plot, missed, again: () => setMissed(null) }
}
