import type { Coin } from '@adit/contract/coins'
import type { Output } from '@adit/contract/kit'
import type { pool } from '@adit/contract/pool'
import { Figure, Figures } from '../../kit/Figures.tsx'
import { HashrateText } from '../../kit/figures/HashrateText.tsx'
import { FiatText, MoneyText } from '../../kit/figures/MoneyText.tsx'
import { CountText, PercentText } from '../../kit/figures/NumberText.tsx'
import { Card } from '../../kit/Card.tsx'
import { Failed } from '../../kit/states/States.tsx'
import type { Asked } from '../../kit/states/Await.tsx'
import { useText } from '../../kit/text.ts'

type Detail = Output<typeof pool.coinDetail>

/** Four figures of a coin, each with what explains it. */
export function PoolFigures({ coin, detail }: { coin: Coin; detail: Asked<Detail> }) {
  const t = useText('home')
  const { data } = detail
  if (!data && detail.error && !detail.isFetching) return <Card><Failed error={detail.error} retry={() => void detail.refetch()} /></Card>
  const shown = data?.coinType ?? coin
  const none = t('noData')
  return (
    <Figures>
      <Figure label={t('figure.blocks', { coin: shown })} value={data && <CountText value={data.blocksLast24h} />}>
        {data && (data.totalBlockNumber === null ? none : t('figure.blocks.total', { count: data.totalBlockNumber }))}
      </Figure>
      <Figure label={t('figure.workers', { coin: shown })} value={data && <CountText value={data.activeWorkerNumber} />}>
        {data && (data.poolHashrateNum === null ? none : <HashrateText value={data.poolHashrateNum} coin={data.coinType} uncertainty={worthSaying(percentOf(data.poolHashrateError))} />)}
      </Figure>
      <Figure label={t('figure.mined', { coin: shown })} value={data && <MoneyText amount={shortAmount(data.minedTotal)} coin={data.coinType} />}>
        {data && (data.minedTotal === null ? none : <FiatText amount={data.minedTotal} prices={{ USD: data.coinPriceUsd, CNY: data.coinPriceCny }} />)}
      </Figure>
      <Figure label={t('figure.luck', { coin: shown })} value={data && <PercentText value={percentOf(data.luckLast30d)} decimals={1} />}>
        {data && (data.luckLast30d === null ? none : t('figure.luck.average'))}
      </Figure>
    </Figures>
  )
}

const percentOf = (ratio: number | null) => ratio === null ? null : ratio * 100

/** An error that would read ±0 % is left out. */
const worthSaying = (percent: number | null) => percent !== null && percent >= 0.05 ? percent : null

/** Everything a pool ever mined is read in whole coins; the last decimals of it say nothing. */
const shortAmount = (amount: string | null) => amount === null || Number(amount) < 100 ? amount : amount.replace(/\..*$/, '')
