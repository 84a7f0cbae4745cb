import { useMemo, useState } from 'react'
import { CHARTS } from '@adit/contract/constants'
import { Card } from '../../src/kit/Card.tsx'
import { TimeChart } from '../../src/kit/chart/TimeChart.tsx'
import type { ChartSeries } from '../../src/kit/chart/series.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const END = Date.UTC(2026, 10, 15, 2)
const ZONE_MINUTES = 480
const TEN_MINUTES = HOUR / 6

/** A day of a farm in steps of ten minutes, with two hours of silence that no row tells of and a lone row in it. */
function hashrateDay(days: number): { times: number[]; series: ChartSeries[] } {
  const step = days === 1 ? TEN_MINUTES : days <= 30 ? HOUR : DAY
  const count = Math.round(days * DAY / step)
  const all = Array.from({ length: count + 1 }, (_, at) => at)
  const silent = (at: number) => at > count * 0.6 && at < count * 0.68 && at !== Math.round(count * 0.64)
  const rows = all.filter(at => !silent(at))
  const rate = (at: number) => (126 + 9 * Math.sin(at / 11) + 4 * Math.sin(at / 3.1) + 1.7 * Math.cos(at * 7.3)) * 1e15
  return {
    times: rows.map(at => END - (count - at) * step),
    series: [
      {
        key: 'rate', label: 'Hash rate', draw: 'line', measure: { kind: 'hashrate', coin: 'BTC' }, values: rows.map(rate),
        uncertainty: rows.map(at => rate(at) * 0.012), behind: { of: 'shares', counts: rows.map(at => 12_000 + (at * 137) % 900) },
      },
      { key: 'rejects', label: 'Rejected', draw: 'line', measure: { kind: 'percent' }, tone: 'bad', values: rows.map(at => 0.3 + 0.25 * Math.abs(Math.sin(at / 9))) },
    ],
  }
}

const EARNING_DAYS = Array.from({ length: 30 }, (_, at) => Date.UTC(2026, 9, 16 + at))
const EARNINGS: ChartSeries[] = [{
  key: 'earned', label: 'Earned', draw: 'bars', measure: { kind: 'money', coin: 'BTC' },
  values: EARNING_DAYS.map((_, at) => (at === 12 ? null : `0.05${String(814_000 - at * 9_137).padStart(6, '0')}`)),
}]

const NOTHING: ChartSeries[] = []

export default function ChartPage() {
  const [days, setDays] = useState(1)
  const farm = useMemo(() => hashrateDay(days), [days])
  const step = days === 1 ? TEN_MINUTES : days <= 30 ? HOUR : DAY
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Card><div data-testid="hashrate"><TimeChart title="Hash rate" {...farm} step={step} zoneMinutes={ZONE_MINUTES} ranges={CHARTS.rangeDays} range={days} onRange={setDays} /></div></Card>
      <Card><div data-testid="earnings"><TimeChart title="Earnings" times={EARNING_DAYS} series={EARNINGS} step={DAY} zoneMinutes={0} /></div></Card>
      <Card><div data-testid="loading"><TimeChart title="Loading" times={null} series={NOTHING} zoneMinutes={0} /></div></Card>
      <Card><div data-testid="empty"><TimeChart title="Empty" times={[]} series={NOTHING} zoneMinutes={0} empty={{ title: 'No shares yet', text: 'Connect a machine and its hash rate shows here within ten minutes.' }} /></div></Card>
      <Card><div data-testid="failed"><TimeChart title="Failed" times={null} series={NOTHING} zoneMinutes={0} error={new Error('lost')} retry={() => {}} /></div></Card>
    </div>
  )
}
