import { CHARTS } from '@adit/contract/constants'
import { dashboard } from '@adit/contract/dashboard'
import { GRAPH_WINDOWS, windowOf, windowsOf } from '@adit/contract/graph-windows'
import type { Output } from '@adit/contract/kit'
import { useCall } from '../../kit/call.ts'
import type { ChartSeries } from '../../kit/chart/series.ts'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { useText, type Say } from '../../kit/text.ts'
import { EVERY_MINUTE, type ChangeShown, type Shown, type Whose } from './shown.ts'

type Props = { whose: Whose; shown: Shown; zoneMinutes: number; ready: boolean; watching: boolean; onChange: ChangeShown }

/** P§9: the hash rate with its uncertainty, what was rejected, and what transfers moved out and in. */
export function HashrateChart({ whose, shown: { days, window: asked }, zoneMinutes, ready, watching, onChange }: Props) {
  const t = useText('dashboard')
  const window = windowOf(days, asked)
  const graph = useCall(dashboard.graph, { ...whose, days, window }, { enabled: ready, every: EVERY_MINUTE })
  const moved = useCall(dashboard.contractGraph, { ...whose, days, window }, { enabled: ready && !watching, every: EVERY_MINUTE })
  return (
    <TimeChart
      title={t('chart.hashrate')} times={graph.data?.items.map(item => item.time) ?? null} step={graph.data?.step}
      // a UTC day is never shifted
      zoneMinutes={window === '1d' ? 0 : zoneMinutes}
      series={graph.data ? seriesOf(graph.data, moved.data, t) : []}
      controls={
        <Segmented
          label={t('chart.window')} value={window} onChange={chosen => onChange({ window: chosen })}
          choices={GRAPH_WINDOWS.map(each => ({ value: each, label: t(`window.${each}`), disabled: !windowsOf(days).includes(each) }))}
        />
      }
      ranges={CHARTS.rangeDays} range={days} onRange={chosen => onChange({ days: chosen as Shown['days'] })}
      empty={{ title: t('chart.empty'), text: t('chart.empty.step') }}
      error={graph.error} retry={() => void graph.refetch()} refreshing={graph.isPlaceholderData}
    />
  )
}

type Graph = Output<typeof dashboard.graph>
type Moved = Output<typeof dashboard.contractGraph>

function seriesOf({ items, coinType: coin }: Graph, moved: Moved | undefined, t: Say<'dashboard'>): ChartSeries[] {
  const measure = { kind: 'hashrate', coin } as const
  const rejected = items.map(item => item.rejectRate === null ? null : item.rejectRate * 100)
  return [
    {
      key: 'hashrate', label: t('chart.hashrate'), draw: 'line', measure, values: items.map(item => item.hashrate),
      uncertainty: items.map(item => item.hashrate === null || item.error === null ? null : item.hashrate * item.error),
      behind: { of: 'shares', counts: items.map(item => item.shares) },
    },
    ...(rejected.some(value => value !== null) ? [{ key: 'rejected', label: t('rejected'), draw: 'line' as const, measure: { kind: 'percent' as const }, tone: 'bad' as const, quiet: true, values: rejected }] : []),
    ...(['hashrateOut', 'hashrateIn'] as const).flatMap((way): ChartSeries[] => {
      const values = movedAt(items, moved, way)
      return values.some(value => value) ? [{ key: way, label: t(`chart.${way}`), draw: 'line', measure, values }] : []
    }),
  ]
}

/** What was moved in the hour (or day) that each point lies in: transfers are made of whole hours. */
function movedAt(items: Graph['items'], moved: Moved | undefined, way: 'hashrateOut' | 'hashrateIn'): (number | null)[] {
  if (!moved) return []
  const byTime = new Map(moved.items.map(item => [item.time, item[way]]))
  return items.map(({ time }) => byTime.get(Math.floor(time / moved.step) * moved.step) ?? null)
}
