import { useMemo, useState } from 'react'
import { CHARTS } from '@adit/contract/constants'
import { Card } from '../../src/kit/Card.tsx'
import { ChartSkeleton, TimeChart } from '../../src/kit/chart/TimeChart.tsx'
import type { ChartSeries } from '../../src/kit/chart/series.ts'
import { earningDays, earnings, farmRange, stepFor } from '../farm-day.ts'

const NOTHING: ChartSeries[] = []

export default function ChartPage() {
  const [days, setDays] = useState(1)
  const farm = useMemo(() => farmRange(days), [days])
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <h1>Chart</h1>
      <Card><div data-testid="hashrate"><TimeChart title="Hash rate" times={farm.times} series={farm.series} step={stepFor(days)} zoneMinutes={480} ranges={CHARTS.rangeDays} range={days} onRange={setDays} /></div></Card>
      <Card><div data-testid="earnings"><TimeChart title="Earnings" times={earningDays} series={earnings} step={stepFor(90)} zoneMinutes={0} /></div></Card>
      <Card><div data-testid="skeleton"><ChartSkeleton ranges /></div></Card>
      <Card><div data-testid="loading"><TimeChart title="Loading" times={null} series={NOTHING} zoneMinutes={0} /></div></Card>
      <Card><div data-testid="empty"><TimeChart title="Empty" times={[]} series={NOTHING} zoneMinutes={0} empty={{ title: 'No shares yet', text: 'Connect a machine and its hash rate shows here within ten minutes.' }} /></div></Card>
      <Card><div data-testid="failed"><TimeChart title="Failed" times={null} series={NOTHING} zoneMinutes={0} error={new Error('lost')} retry={() => {}} /></div></Card>
    </div>
  )
}
