import type { Currency } from '@adit/contract/currencies'
import type { Language } from '@adit/contract/languages'
import { decimalSign, formatNumber } from './numbers.ts'

/** What one coin costs in each currency; null where nobody says. */
export type Prices = Record<Currency, string | number | null>

/**
 * An amount's decimal string in the language's signs. Whole thousands are grouped, every decimal stays as it is: no float
 * touches money. `trim` leaves out zeros at the end.
 */
export function formatAmount(amount: string, language: Language, { trim = false } = {}): string {
  const [, minus = '', whole = '0', digits = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? refuse(amount)
  const decimals = trim ? digits.replace(/0+$/, '') : digits
  return minus + formatNumber(BigInt(whole), language, {}) + (decimals && decimalSign(language) + decimals)
}

const refuse = (amount: string): never => {
  throw new RangeError(`not an amount: ${amount}`)
}

export const formatFiat = (value: number, currency: Currency, language: Language): string =>
  formatNumber(value, language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...(Math.abs(value) < 0.01 && value !== 0 && { maximumSignificantDigits: 2 }) })

/** An amount's fiat value, to be shown with "≈": a price is an estimate, so a float may carry it. Null without a price. */
export function fiatValue(amount: string, prices: Prices, currency: Currency): number | null {
  const price = prices[currency]
  return price === null ? null : Number(amount) * Number(price)
}
