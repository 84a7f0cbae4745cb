import { dashboard } from '@adit/contract/dashboard'
import { useCall } from '../../kit/call.ts'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { useText } from '../../kit/text.ts'
import { EARNED_RANGES, EVERY_MINUTE, type ChangeShown, type Shown, type Whose } from './shown.ts'

const DAY = 86_400_000

/** What each UTC day brought. */
export function EarningsChart({ whose, days, enabled, onChange }: { whose: Whose; days: Shown['earned']; enabled: boolean; onChange: ChangeShown }) {
  const t = useText('dashboard')
  const earnings = useCall(dashboard.earnings, { ...whose, days }, { enabled, every: EVERY_MINUTE })
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
