import type { dashboard } from '@adit/contract/dashboard'
import type { Output } from '@adit/contract/kit'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import type { Asked } from '../../kit/states/Await.tsx'
import { useText } from '../../kit/text.ts'
import { EARNED_RANGES, type ChangeShown, type Shown } from './shown.ts'

const DAY = 86_400_000

/** What each UTC day brought. */
export function EarningsChart({ earnings, days, onChange }: { earnings: Asked<Output<typeof dashboard.earnings>>; days: Shown['earned']; onChange: ChangeShown }) {
  const t = useText('dashboard')
  const { items, coin } = earnings.data ?? {}
  return (
    <TimeChart
      title={t('chart.earnings')} times={items?.map(item => item.time) ?? null} step={DAY} zoneMinutes={0}
      series={items ? [{ key: 'earned', label: t('chart.earnings'), draw: 'bars', measure: { kind: 'money', coin: coin! }, values: items.map(item => item.amount) }] : []}
      ranges={EARNED_RANGES} range={days} onRange={chosen => onChange({ earned: chosen as Shown['earned'] })}
      empty={{ title: t('chart.earnings.empty'), text: t('chart.earnings.empty.step') }}
      error={earnings.error} retry={() => void earnings.refetch()} refreshing={earnings.isPlaceholderData}
    />
  )
}
