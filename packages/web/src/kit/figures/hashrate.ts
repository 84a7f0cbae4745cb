import type { Coin } from '@adit/contract/coins'
import { unitFor, type HashrateUnit } from '@adit/contract/hashrate-units'
import type { Language } from '@adit/contract/languages'
import { formatFixed } from './numbers.ts'

const DECIMALS = 2
/** A machine that gives next to nothing in a column of giants still shows its first digits. */
const LEAST_DIGITS = 2

/** A hash rate in a given unit, without the unit: two decimals, more only where two would say zero. */
export function hashrateIn(value: number, unit: HashrateUnit, language: Language): string {
  const scaled = value / unit.size
  const small = scaled > 0 && scaled < 0.1 ? Math.min(12, LEAST_DIGITS - Math.floor(Math.log10(scaled)) - 1) : DECIMALS
  return formatFixed(scaled, small, language)
}

/** One unit a column: the largest value decides it, the head says it, the cells go without. */
export function hashrateColumn(values: Iterable<number | null | undefined>, coin: Coin, language: Language) {
  const unit = unitFor(values, coin)
  return { unit: unit.label, text: (value: number) => hashrateIn(value, unit, language) }
}
