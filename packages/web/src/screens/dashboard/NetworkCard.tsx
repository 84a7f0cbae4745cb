import type { Coin } from '@adit/contract/coins'
import { unitFor, unitsOf } from '@adit/contract/hashrate-units'
import type { Output } from '@adit/contract/kit'
import type { pool } from '@adit/contract/pool'
import { Card } from '../../kit/Card.tsx'
import { Delta } from '../../kit/figures/Delta.tsx'
import { HashrateText } from '../../kit/figures/HashrateText.tsx'
import { Nothing } from '../../kit/figures/Nothing.tsx'
import { formatFixed, formatNumber } from '../../kit/figures/numbers.ts'
import { PercentText } from '../../kit/figures/NumberText.tsx'
import { formatDuration } from '../../kit/figures/time.ts'
import { useLanguage } from '../../kit/language.ts'
import { Await, type Asked } from '../../kit/states/Await.tsx'
import { useText } from '../../kit/text.ts'
import { FactBones } from './ConnectCard.tsx'
import { Fact, Facts } from './Facts.tsx'

/** What the chain and the pool look like from here. */
export function NetworkCard({ detail }: { detail: Asked<Output<typeof pool.coinDetail>> }) {
  const t = useText('dashboard')
  const language = useLanguage(state => state.language)
  return (
    <Card title={t('network')}>
      <Await of={detail} skeleton={<FactBones rows={5} />}>
        {({ coinType: coin, ...data }) => (
          <Facts>
            <Fact name={t('network.pool')}><HashrateText value={data.poolHashrateNum} coin={coin} /></Fact>
            <Fact name={t('network.difficulty')}><Difficulty value={data.networkDiff} /></Fact>
            <Fact name={t('network.next')}><NextDifficulty now={data.networkDiff} next={data.nextDiff} at={data.nextDiffTime} /></Fact>
            <Fact name={t('network.perUnit', { unit: perUnit(coin, data.calculateUnit) })}>
              {data.unitEarnings === null ? <Nothing /> : `${formatNumber(Number(data.unitEarnings), language, { maximumSignificantDigits: 4 })} ${coin}`}
            </Fact>
            <Fact name={t('network.luck')}><PercentText value={data.luckLast30d === null ? null : data.luckLast30d * 100} decimals={1} /></Fact>
          </Facts>
        )}
      </Await>
    </Card>
  )
}

const perUnit = (coin: Coin, prefix: string) => unitsOf(coin).find(unit => unit.prefix === prefix)!.label

/** "155.97 T": steps of 1000, as everyone quotes it. */
function Difficulty({ value }: { value: string | null }) {
  const language = useLanguage(state => state.language)
  if (value === null) return <Nothing />
  const unit = unitFor([Number(value)], 'BTC')
  return `${formatFixed(Number(value) / unit.size, 2, language)} ${unit.prefix}`
}

function NextDifficulty({ now, next, at }: { now: string | null; next: string | null; at: number | null }) {
  const t = useText('dashboard')
  const language = useLanguage(state => state.language)
  if (now === null || next === null) return <Nothing />
  const wait = at === null ? 0 : at - Date.now()
  return <><Delta change={(Number(next) / Number(now) - 1) * 100} good="down" />{wait > 0 && <> {t('network.next.in', { time: formatDuration(wait, language) })}</>}</>
}
