import { createHash } from 'node:crypto'
import { COIN_FACTS } from '@adit/contract/coin-facts'
import { toNumber } from '@adit/engine/exact/ratio'
import { hashesPerBlock } from '@adit/engine/hashrate/hashes-per-block'
import { chance, countOf, wander } from './chance.ts'
import type { DemoCoin } from './demo-coins.ts'

export const HOUR = 3_600_000
const YEAR_BEGAN = Date.UTC(2026, 0, 1)
const CNY_PER_USD = 7.12
/** A share a minute from each: so often the demo's feed speaks. */
const SHARES_AN_HOUR = 60

const poolRate = ({ coin, poolRate }: DemoCoin, hour: number) => poolRate * (1 + 0.13 * wander(`${coin} pool`, hour))
const networkRate = ({ coin, networkRate }: DemoCoin, at: number) => networkRate * (1 + 0.09 * wander(`${coin} network`, at))
const retargetOf = ({ retargetHours }: DemoCoin, at: number) => Math.floor(at / (retargetHours * HOUR)) * retargetHours * HOUR
const hashesPerDifficulty = ({ coin }: DemoCoin) => toNumber(hashesPerBlock(coin, '1'))

/** Chains write their difficulty with a few decimals where it is small. */
export const difficulty = (coin: DemoCoin, at: number) =>
  (networkRate(coin, retargetOf(coin, at)) * coin.blockSeconds / hashesPerDifficulty(coin)).toFixed(2)

export const baseUnits = ({ coin }: DemoCoin, coins: number) => String(BigInt(Math.round(coins * 1e6)) * 10n ** BigInt(COIN_FACTS[coin].decimals) / 1_000_000n)
export const feeAt = (coin: DemoCoin, at: number) => coin.fee * (1 + 0.6 * wander(`${coin.coin} fee`, at))
const price = (value: number) => value.toFixed(value >= 100 ? 2 : value >= 1 ? 4 : 6)

/** What chain and market said on the hour. */
export function quoteAt(coin: DemoCoin, hour: number) {
  const next = retargetOf(coin, hour) + coin.retargetHours * HOUR
  const usd = coin.priceUsd * (1 + 0.22 * wander(`${coin.coin} price`, hour))
  return {
    at: new Date(hour), network_difficulty: difficulty(coin, hour), block_reward: baseUnits(coin, coin.reward), tx_fee: baseUnits(coin, feeAt(coin, hour)),
    next_difficulty: coin.announces ? difficulty(coin, next) : null, next_difficulty_at: coin.announces ? new Date(next) : null,
    price_usd: price(usd), price_cny: price(usd * CNY_PER_USD),
  }
}

/** The work of an hour, as far as it has come at `until`. */
export function hourOf(coin: DemoCoin, hour: number, until: number) {
  const ms = Math.min(HOUR, until - hour)
  const workers = Math.round(coin.workers * (1 + 0.06 * wander(`${coin.coin} workers`, hour)))
  return {
    hour: new Date(hour), work: workBetween(coin, hour, hour + ms), share_count: Math.round(workers * SHARES_AN_HOUR * ms / HOUR),
    workers_online: workers, counted_until: new Date(hour + ms),
  }
}

/** Expected hashes the pool does in a time, hour by hour. */
export function workBetween(coin: DemoCoin, from: number, to: number): string {
  let work = 0
  for (let at = from; at < to;) {
    const end = Math.min(to, Math.floor(at / HOUR) * HOUR + HOUR)
    work += poolRate(coin, Math.floor(at / HOUR) * HOUR) * (end - at) / 1000
    at = end
  }
  return String(BigInt(Math.round(work)))
}

/** The chain's height: blocks come like clockwork here. */
export const heightAt = ({ height, blockSeconds }: DemoCoin, at: number) => height + Math.floor((at - YEAR_BEGAN) / (blockSeconds * 1000))
export const timeOf = ({ height, blockSeconds }: DemoCoin, block: number) => YEAR_BEGAN + (block - height) * blockSeconds * 1000

export type DemoBlock = ReturnType<typeof blocksOf>[number]

/** The blocks of an hour: as many as chance gives for its work, each with the work since the one before it. */
export function blocksOf(coin: DemoCoin, hour: number, previous: number) {
  const name = `${coin.coin} block`
  const place = hour / HOUR
  const expected = poolRate(coin, hour) * 3600 / (Number(difficulty(coin, hour)) * hashesPerDifficulty(coin))
  const times = Array.from({ length: countOf(name, place, expected) }, (_, i) => hour + Math.floor(chance(`${name} time`, place * 512 + i) * HOUR)).sort((a, b) => a - b)
  let since = previous
  return times.map((at, i) => {
    const block = {
      hash: createHash('sha256').update(`${name} ${place} ${i}`).digest('hex'),
      height: heightAt(coin, at) + i,
      found_at: new Date(at), reward: baseUnits(coin, coin.reward), fee: baseUnits(coin, feeAt(coin, at) * (0.5 + chance(`${name} fee`, place * 512 + i))),
      network_difficulty: difficulty(coin, hour), work: workBetween(coin, since, at),
    }
    since = at
    return block
  })
}
