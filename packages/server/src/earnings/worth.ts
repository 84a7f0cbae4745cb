import type { PaidCoin } from '@adit/contract/coin-facts'
import { fiatValue } from '@adit/engine/earnings/fiat-value'
import type { Price } from './price.queries.ts'

/** To the cent, and never more than it is; what leaves is worth as much as what comes. */
function inMoney(amount: bigint, coin: PaidCoin, price: string | null): string | null {
  const size = fiatValue(amount < 0n ? -amount : amount, coin, price)
  return size !== null && amount < 0n && /[1-9]/.test(size) ? `-${size}` : size
}

export const worthThen = (amount: bigint, coin: PaidCoin, then: Price) => ({ valueUsd: inMoney(amount, coin, then.usd), valueCny: inMoney(amount, coin, then.cny) })
export const worthNow = (amount: bigint, coin: PaidCoin, now: Price) => ({ valueUsdNow: inMoney(amount, coin, now.usd), valueCnyNow: inMoney(amount, coin, now.cny) })
export const worth = (amount: bigint, coin: PaidCoin, then: Price, now: Price) => ({ ...worthThen(amount, coin, then), ...worthNow(amount, coin, now) })
