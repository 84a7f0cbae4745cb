import { CHARTS } from '@adit/contract/constants'
import { earnings } from '@adit/contract/earnings'
import { Card } from '../../kit/Card.tsx'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { useText } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { useSource } from './record-source.ts'

const DAY = 86_400_000
/** P§9: up to 180 days. */
const RANGES = [7, 30, 90, CHARTS.maxDays]

/** What each UTC day brought, and the hash rate it was earned by. */
export function EarningsChart() {
  const t = useText('earnings')
  const { coin, useChart } = useSource()
  const [{ days, mergeCoinType }, change] = useUrlInput(earnings.recvChart)
  const chart = useChart({ days, ...(mergeCoinType && { mergeCoinType }) })
  const items = chart.data?.items
  return (
    <Card>
      <TimeChart
        title={t('chart.title')} times={items?.map(item => item.creatDate) ?? null} step={DAY} zoneMinutes={0}
        ranges={RANGES} range={days} onRange={chosen => change({ days: chosen })} refreshing={chart.isPlaceholderData}
        empty={{ title: t('chart.empty'), text: t('chart.empty.text') }} error={chart.error} retry={() => void chart.refetch()}
        series={[
          { key: 'earned', label: t('chart.earned'), draw: 'bars', measure: { kind: 'money', coin: mergeCoinType ?? coin }, values: items?.map(item => item.dayRecv) ?? [] },
          { key: 'hashrate', label: t('column.hashrate'), draw: 'line', measure: { kind: 'hashrate', coin }, values: items?.map(item => item.dayHashRateNum) ?? [] },
        ]}
      />
    </Card>
  )
}
