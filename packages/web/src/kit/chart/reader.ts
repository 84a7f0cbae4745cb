import { unitFor } from '@adit/contract/hashrate-units'
import type { Language } from '@adit/contract/languages'
import { hashrateIn } from '../figures/hashrate.ts'
import { formatAmount, formatFiat } from '../figures/money.ts'
import { formatCount, formatFixed, formatNumber, formatPercent, NOTHING } from '../figures/numbers.ts'
import type { ChartValue, Measure } from './series.ts'

/** How one axis is read: its unit stays while the view changes. */
export type Reader = {
  /** Shown beside the title or in the legend; empty where each text carries its own sign. */
  unit: string
  drawn: (value: ChartValue) => number | null
  axisText: (drawn: number, decimals: number) => string
  /** The exact value without its unit. */
  text: (value: ChartValue) => string
  textWithUnit: (value: ChartValue) => string
}

/** Above this an axis says 150M, not 150,000,000. */
const COMPACT_FROM = 100_000

export function readerFor(measure: Measure, values: readonly ChartValue[], language: Language): Reader {
  const reader = byKind(measure, values, language)
  return {
    drawn: plain,
    axisText: (drawn, decimals) => (Math.abs(drawn) >= COMPACT_FROM
      ? formatNumber(drawn, language, { notation: 'compact', maximumSignificantDigits: 4 })
      : formatFixed(drawn, decimals, language)),
    ...reader,
    textWithUnit: value => (value === null ? NOTHING : [reader.text(value), reader.unit].filter(Boolean).join(' ')),
  }
}

const plain = (value: ChartValue) => (value === null ? null : Number(value))

function byKind(measure: Measure, values: readonly ChartValue[], language: Language): Pick<Reader, 'unit' | 'text'> & Partial<Reader> {
  switch (measure.kind) {
    case 'hashrate': {
      const unit = unitFor(values.map(plain), measure.coin)
      return {
        unit: unit.label,
        drawn: value => (value === null ? null : Number(value) / unit.size),
        text: value => hashrateIn(Number(value), unit, language),
      }
    }
    case 'money':
      return { unit: measure.coin, text: value => formatAmount(String(value), language) }
    case 'fiat':
      return { unit: '', text: value => formatFiat(Number(value), measure.currency, language) }
    case 'percent':
      return { unit: '', text: value => formatPercent(Number(value), language, 2, 2), axisText: (drawn, decimals) => formatPercent(drawn, language, decimals, decimals) }
    case 'count':
      return { unit: '', text: value => formatCount(Number(value), language) }
  }
}
