import type { Coin } from '@adit/contract/coins'
import type { Output } from '@adit/contract/kit'
import type { pool, PoolCoin } from '@adit/contract/pool'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import type { Asked } from '../../kit/states/Await.tsx'
import { useText } from '../../kit/text.ts'
import classes from './PoolChart.module.css'

const RANGES = [1, 30, 90]

type Props = {
  shown: { coinType: Coin; days: number }
  chart: Asked<Output<typeof pool.hashChart>>
  coins: PoolCoin[] | undefined
  onChange: (change: { coinType?: Coin; days?: number }) => void
}

/** The pool's hash rate over time with its uncertainty, for any coin it has figures of. */
export function PoolChart({ shown, chart, coins, onChange }: Props) {
  const t = useText('home')
  const items = chart.data?.items
  // Until the list is here, the coin in sight is the only choice.
  const choices = coins?.filter(coin => coin.poolHashrateNum !== null).map(coin => coin.coinType) ?? []
  return (
    <div className={classes.card}>
      <TimeChart
        title={t('chart.title')}
        times={items?.map(item => item.time) ?? null} step={chart.data?.step} zoneMinutes={-new Date().getTimezoneOffset()}
        series={items ? [{
          key: 'pool', label: t('chart.title'), draw: 'line', measure: { kind: 'hashrate', coin: chart.data!.coinType }, values: items.map(item => item.hashrate),
          uncertainty: items.map(item => item.hashrate !== null && item.shares > 0 ? item.hashrate / Math.sqrt(item.shares) : null),
          behind: { of: 'shares', counts: items.map(item => item.shares) },
        }] : []}
        ranges={RANGES} range={shown.days} onRange={days => onChange({ days })}
        controls={
          <select className={classes.coin} aria-label={t('chart.coin')} value={shown.coinType} onChange={event => onChange({ coinType: event.currentTarget.value as Coin })}>
            {[...new Set([shown.coinType, ...choices])].map(coin => <option key={coin}>{coin}</option>)}
          </select>
        }
        empty={{ title: t('chart.empty', { coin: shown.coinType }), text: t('chart.empty.step') }}
        error={chart.error} retry={() => void chart.refetch()} refreshing={chart.isPlaceholderData}
      />
    </div>
  )
}
