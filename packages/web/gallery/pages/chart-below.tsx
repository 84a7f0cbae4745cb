import { Card } from '../../src/kit/Card.tsx'
import { TimeChart } from '../../src/kit/chart/TimeChart.tsx'
import { earningDays, earnings, stepFor } from '../farm-day.ts'

/** A chart below the fold: its drawing code is fetched when somebody scrolls there. */
export default function ChartBelowPage() {
  return (
    <>
      <div style={{ height: 3000 }} />
      <Card><TimeChart title="Earnings" times={earningDays} series={earnings} step={stepFor(90)} zoneMinutes={0} /></Card>
    </>
  )
}
