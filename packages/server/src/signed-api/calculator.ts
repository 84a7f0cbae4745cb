import { COIN_FACTS } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import type { z } from '@adit/contract/kit'
import { toUnits } from '@adit/contract/money'
import type { pool } from '@adit/contract/pool'
import { expectedEarningsPerDay } from '@adit/engine/earnings/expected-earnings'
import { decimal, dividedBy, plus, times, toDecimal, whole } from '@adit/engine/exact/ratio'
import { hashesPerBlock } from '@adit/engine/hashrate/hashes-per-block'
import { refuse } from './signed-refusal.ts'

type Asked = { hashInput: string; networkDiff?: string | undefined; feePercent?: string | undefined }

const FIAT_PLACES = 4

/** What a hash rate brings in a day on average, at the pool's first way of paying; a difficulty or fee of one's own replaces what is so now. */
export function calculate(coin: Coin, quote: z.input<typeof pool.coinDetail.out>, { hashInput, networkDiff = quote.networkDiff ?? undefined, feePercent }: Asked) {
  const { blockIncentive, blockTxFee, miningType: [offered] } = quote
  if (blockIncentive === null || blockTxFee === null || networkDiff === undefined || !offered) return refuse('COIN', 'The pool has no figures of this coin at present')
  const percent = feePercent ?? String(offered.percent)
  if (decimal(networkDiff).over === 0n) return refuse('PARAMETER', 'A parameter is missing or wrong: networkDiff')
  const kept = plus(whole(100n), times(whole(-1n), decimal(percent)))
  if (kept.over < 0n) return refuse('PARAMETER', 'A parameter is missing or wrong: feePercent')
  // PPS pays for the block reward alone
  const blockValue = toUnits(blockIncentive, coin)! + (offered.payMethod === 'PPS' ? 0n : toUnits(blockTxFee, coin)!)
  const gross = times(expectedEarningsPerDay(1n, { hashesPerBlock: hashesPerBlock(coin, networkDiff), blockValue }), decimal(hashInput))
  const { decimals } = COIN_FACTS[coin]
  const coins = dividedBy(times(gross, dividedBy(kept, whole(100n))), whole(10n ** BigInt(decimals)))
  const worth = (price: string | null) => price === null ? null : toDecimal(times(coins, decimal(price)), FIAT_PLACES)
  return {
    payMethod: offered.payMethod, coinType: coin, networkDiff, hashInput, feePercent: percent, blockIncentiveVal: blockIncentive, blockTxFee,
    coinMount: toDecimal(coins, decimals), resultMountCny: worth(quote.coinPriceCny), resultMountUsd: worth(quote.coinPriceUsd),
    coinPriceCny: quote.coinPriceCny, coinPriceUsd: quote.coinPriceUsd,
  }
}
