import { decimalsOf, type PaidCoin } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import type { earnings } from '@adit/contract/earnings'
import type { Output } from '@adit/contract/kit'
import { toAmount } from '@adit/contract/money'
import type { Step } from '@adit/engine/earnings/explain'
import type { Rate } from '@adit/engine/earnings/rate'
import { decimal, dividedBy, toDecimal, whole, type Ratio } from '@adit/engine/exact/ratio'
import { hashesPerBlock } from '@adit/engine/hashrate/hashes-per-block'

type ShownStep = Output<typeof earnings.explain>['steps'][number]
type ShownRate = Extract<ShownStep, { step: 'work' }>['rate']

/** What rounding cuts off is smaller than a base unit: as many places below it as the engine explains. */
const BELOW_A_UNIT = 12

/** Base units, whole or not, in coins. */
const inCoins = (units: Ratio, coin: PaidCoin): string =>
  toDecimal(dividedBy(units, whole(10n ** BigInt(decimalsOf(coin)))), decimalsOf(coin) + BELOW_A_UNIT)

/** A step of the engine's explanation, in coins: not a digit is computed here that the engine did not. */
export function presentStep(step: Step, coin: PaidCoin, minedCoin: Coin | null): ShownStep {
  switch (step.step) {
    case 'work': return { step: 'work', work: String(step.work), rate: presentRate(step.rate, minedCoin!, step.work), value: inCoins(decimal(step.value), coin) }
    case 'sum': return { step: 'sum', value: inCoins(decimal(step.value), coin) }
    case 'fee': return { step: 'fee', percent: step.percent, value: inCoins(decimal(step.value), coin) }
    case 'granted': return { step: 'granted', reason: step.reason, value: inCoins(decimal(step.value), coin) }
    case 'amount': return { step: 'amount', amount: toAmount(step.amount, coin), cutOff: inCoins(decimal(step.cutOff), coin) }
  }
}

function presentRate(rate: Rate, coin: Coin, work: bigint): ShownRate {
  const gift = rate.gift ? { coinType: rate.gift.coin, ratio: rate.gift.ratio } : null
  const block = (difficulty: string) => ({ difficulty, hashesPerBlock: toDecimal(hashesPerBlock(coin, difficulty), 0) })
  switch (rate.of) {
    case 'block-reward': return { of: rate.of, ...block(rate.difficulty), reward: inCoins(decimal(rate.reward), coin), gift }
    case 'average-fee': return { of: rate.of, ...block(rate.difficulty), averageFee: inCoins({ over: BigInt(rate.fees), under: BigInt(rate.quotes) }, coin), gift }
    case 'fixed': return { of: rate.of, ...block(rate.difficulty), reward: inCoins(decimal(rate.reward), coin), plusPercent: rate.plusPercent, gift }
    case 'window': return {
      of: rate.of, from: Date.parse(rate.from), until: Date.parse(rate.until), windowWork: rate.windowWork, blocks: rate.blocks, value: inCoins(decimal(rate.value), coin), gift,
    }
    case 'block': return { of: rate.of, hash: rate.hash, value: inCoins(decimal(rate.value), coin), gift }
    case 'earned': return { of: rate.of, earned: toAmount(work, coin), gift }
  }
}
