import { decimalsOf, type PaidCoin } from '@adit/contract/coin-facts'
import { decimal, dividedBy, times, toDecimal, whole } from '../exact/ratio.ts'

const CENTS = 2

/** P§9: what an amount was worth when its day was settled, rounded down to the cent; null where nobody quoted a price. */
export const fiatValue = (amount: bigint, coin: PaidCoin, price: string | null): string | null =>
  price === null ? null : toDecimal(dividedBy(times(whole(amount), decimal(price)), whole(10n ** BigInt(decimalsOf(coin)))), CENTS)
