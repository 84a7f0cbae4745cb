import { pool } from '@adit/contract/pool'
import { useCall } from '../../kit/call.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { CoinTable } from './CoinTable.tsx'
import { Hero } from './Hero.tsx'
import { PoolChart } from './PoolChart.tsx'
import { PoolFigures } from './PoolFigures.tsx'
import classes from './Home.module.css'

/** The figures of this minute; what the chart shows moves more slowly. */
const REFRESH_MS = 60_000

/** P§2: the pool's home with its coin list and charts. The coin and range of the chart live in the address. */
export function Home() {
  const [shown, change] = useUrlInput(pool.hashChart)
  const coins = useCall(pool.coins, {}, { every: REFRESH_MS })
  const chart = useCall(pool.hashChart, shown, { every: REFRESH_MS })
  const detail = useCall(pool.coinDetail, { coinType: shown.coinType }, { every: REFRESH_MS })
  return (
    <div className={classes.home}>
      <div className={classes.top}>
        <Hero />
        <PoolChart shown={shown} chart={chart} coins={coins.data?.items} onChange={change} />
      </div>
      <PoolFigures coin={shown.coinType} detail={detail} />
      <CoinTable coins={coins} />
    </div>
  )
}
