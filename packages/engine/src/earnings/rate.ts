import { decimalsOf } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import type { MergedCoin } from '@adit/contract/constants'
import { decimal, dividedBy, plus, times, whole, type Ratio } from '../exact/ratio.ts'
import { hashesPerBlock } from '../hashrate/hashes-per-block.ts'

/** What a unit of work is paid, with every number it follows from. As it is kept: amounts, work and times as text. */
export type Rate = (
  /** PPS: a hash's part of a block, times the block reward. */
  | { of: 'block-reward'; difficulty: string; reward: string }
  /** FPPS: the same of the transaction fees of an average block: `fees` over `quotes`. */
  | { of: 'average-fee'; difficulty: string; fees: string; quotes: number }
  /** Fixed FPPS: of the block reward and so many percent on top. */
  | { of: 'fixed'; difficulty: string; reward: string; plusPercent: string }
  /** PPLNS: what blocks brought, shared by all the work of a window. */
  | { of: 'window'; from: string; until: string; windowWork: string; blocks: number; value: string }
  /** SOLO: the block itself; its work is counted as 1. */
  | { of: 'block'; hash: string; value: string }
  /** A gift for what was earned: its work is the amount, in base units. */
  | { of: 'earned' }
) & { gift?: Gift }

/** P§9: so much of a merged coin for one of the mined coin. */
export type Gift = { coin: MergedCoin; ratio: string }

/** Work and what it is paid. */
export type Part = { rate: Rate; work: bigint }

/** The worth of one unit of work, in base units of the mined coin, or of the gift. */
function perUnit(coin: Coin, rate: Rate): Ratio {
  const worth = inMinedCoin(coin, rate)
  if (!rate.gift) return worth
  const places = decimalsOf(rate.gift.coin) - decimalsOf(coin)
  const scale = { over: 10n ** BigInt(Math.max(places, 0)), under: 10n ** BigInt(Math.max(-places, 0)) }
  return times(times(worth, decimal(rate.gift.ratio)), scale)
}

function inMinedCoin(coin: Coin, rate: Rate): Ratio {
  switch (rate.of) {
    case 'block-reward': return dividedBy(decimal(rate.reward), hashesPerBlock(coin, rate.difficulty))
    case 'average-fee': return dividedBy({ over: BigInt(rate.fees), under: BigInt(rate.quotes) }, hashesPerBlock(coin, rate.difficulty))
    case 'fixed': return dividedBy(times(decimal(rate.reward), plus(whole(1n), percent(rate.plusPercent))), hashesPerBlock(coin, rate.difficulty))
    case 'window': return { over: BigInt(rate.value), under: BigInt(rate.windowWork) }
    case 'block': return whole(BigInt(rate.value))
    case 'earned': return whole(1n)
  }
}

export const percent = (text: string): Ratio => dividedBy(decimal(text), whole(100n))

/** What work earned before the fee, exactly. */
export const earned = (coin: Coin, parts: readonly Part[]): Ratio =>
  parts.reduce((sum, { rate, work }) => plus(sum, times(whole(work), perUnit(coin, rate))), whole(0n))
