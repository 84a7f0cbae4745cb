import type { Coin } from '@adit/contract/coins'
import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Currency } from '@adit/contract/currencies'

/** What a series measures: it decides the unit, the axis and the colour. */
export type Measure =
  | { kind: 'hashrate'; coin: Coin }
  | { kind: 'money'; coin: PaidCoin }
  | { kind: 'fiat'; currency: Currency }
  | { kind: 'percent' }
  | { kind: 'count' }

/** A hash rate in hashes a second, a percentage as 1.2 for 1.2 %, an amount as its decimal string; null where nothing is known. */
export type ChartValue = number | string | null

export type ChartSeries = {
  key: string
  label: string
  draw: 'line' | 'bars'
  measure: Measure
  /** One per moment of the chart. */
  values: readonly ChartValue[]
  /** How far off each value may be, either way: a soft band around the line. */
  uncertainty?: readonly (number | null)[]
  /** How many of what stand behind each value. */
  behind?: { of: 'shares' | 'workers' | 'blocks' | 'payments'; counts: readonly (number | null)[] }
  /** For counts and percentages only: hash rate is always teal, money always lamp. */
  tone?: 'ok' | 'bad' | 'idle' | 'text'
  /** A second reading: a thin line in the lower third, which leaves the first in sight. For series that have an axis to themselves. */
  quiet?: boolean
}

const sameMeasure = (one: Measure, other: Measure): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The first series owns the left axis and all that measures the same; anything else reads off the right. */
export const axisOf = (series: readonly ChartSeries[], each: ChartSeries): 'left' | 'right' =>
  (sameMeasure(series[0]!.measure, each.measure) ? 'left' : 'right')
