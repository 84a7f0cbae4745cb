import { decimalsOf, type PaidCoin } from './coin-facts.ts'

/** Base units as the wire says them: every place the coin has, none rounded, no float on the way. */
export function toAmount(units: bigint, coin: PaidCoin): string {
  const places = decimalsOf(coin)
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** A decimal string in base units; undefined where it is no number or finer than the coin can be divided. */
export function toUnits(amount: string, coin: PaidCoin): bigint | undefined {
  const said = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(amount)
  if (!said) return undefined
  const [, sign = '', whole = '', fraction = ''] = said
  const places = decimalsOf(coin)
  const kept = fraction.slice(0, places)
  if (/[1-9]/.test(fraction.slice(places))) return undefined
  return BigInt(`${sign}${whole}${kept.padEnd(places, '0')}`)
}
