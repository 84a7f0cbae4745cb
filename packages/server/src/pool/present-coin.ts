import { COIN_FACTS } from '@adit/contract/coin-facts'
import { COINS, supportsAnonymous, urlName, type Coin } from '@adit/contract/coins'
import { scaleHashrate, unitsOf } from '@adit/contract/hashrate-units'
import { toAmount } from '@adit/contract/money'
import type { PoolCoin } from '@adit/contract/pool'
import { expectedEarningsPerDay } from '@adit/engine/earnings/expected-earnings'
import { dividedBy, toDecimal, whole } from '@adit/engine/exact/ratio'
import { hashesPerBlock } from '@adit/engine/hashrate/hashes-per-block'
import { workToHashrate } from '@adit/engine/hashrate/work-to-hashrate'
import type { CoinRow, findMergedCoins, findModes } from './pool.queries.ts'

export type CoinTerms = { modes: Awaited<ReturnType<typeof findModes>>; merged: Awaited<ReturnType<typeof findMergedCoins>> }

/** Earnings of one unit are often less than a base unit: enough places to compare them. */
const EARNINGS_PLACES = 12

/** The settings table holds the operator's words; only coins this release knows are shown. */
export const isKnown = (row: CoinRow): row is CoinRow & { coin: Coin } => (COINS as readonly string[]).includes(row.coin)

/** A coin as the pool lists it; what nobody has measured or quoted is null. */
export function presentCoin(row: CoinRow & { coin: Coin }, { modes, merged }: CoinTerms): PoolCoin {
  const { algorithm, quotedPer } = COIN_FACTS[row.coin]
  const estimate = estimateOf(row)
  return {
    coinType: row.coin,
    coinUrlName: urlName(row.coin),
    supportAnonymous: supportsAnonymous(row.coin),
    algorithm,
    calculateUnit: quotedPer,
    poolHashrate: estimate && scaleHashrate(estimate.hashrate, row.coin).text,
    poolHashrateNum: estimate && estimate.hashrate,
    ...quoteOf(row),
    miningType: modes.filter(mode => mode.coin === row.coin).map(({ pay_method, fee_percent }) =>
      ({ payMethod: pay_method, percent: Number(fee_percent), percentStr: `${Number(fee_percent)} %` })),
    mergeMiningInfos: merged.filter(merge => merge.coin === row.coin).map(({ merged_coin, rate }) => ({ coinType: merged_coin, mergeRate: rate })),
  }
}

export const estimateOf = ({ work, shares, counted_ms }: CoinRow) =>
  work === null ? null : workToHashrate(BigInt(work), Number(shares), Number(counted_ms))

function quoteOf({ coin, network_difficulty, block_reward, tx_fee, price_usd, price_cny }: CoinRow & { coin: Coin }) {
  if (network_difficulty === null || block_reward === null || tx_fee === null)
    return { networkDiff: null, blockReward: null, blockIncentive: null, blockTxFee: null, coinPriceCny: null, coinPriceUsd: null, unitEarnings: null }
  const { decimals, quotedPer } = COIN_FACTS[coin]
  const unit = BigInt(unitsOf(coin).find(each => each.prefix === quotedPer)!.size)
  const [reward, fee] = [BigInt(block_reward), BigInt(tx_fee)]
  const perDay = expectedEarningsPerDay(unit, { hashesPerBlock: hashesPerBlock(coin, network_difficulty), blockValue: reward + fee })
  return {
    networkDiff: network_difficulty,
    blockReward: toAmount(reward + fee, coin),
    blockIncentive: toAmount(reward, coin),
    blockTxFee: toAmount(fee, coin),
    coinPriceCny: price_cny,
    coinPriceUsd: price_usd,
    unitEarnings: toDecimal(dividedBy(perDay, whole(10n ** BigInt(decimals))), EARNINGS_PLACES),
  }
}
