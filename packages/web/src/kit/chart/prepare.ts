import type { Language } from '@adit/contract/languages'
import { toneOf, type Token } from './colours.ts'
import { fillGaps } from './gaps.ts'
import { readerFor, type Reader } from './reader.ts'
import { axisOf, type ChartSeries } from './series.ts'

/** A series as the canvas, the tooltip, the table and the spoken summary all read it: one place, so they cannot differ. */
export type Column = {
  series: ChartSeries
  axis: 'left' | 'right'
  tone: Token
  /** Series of one tone are told apart by their dashes: 0 is a full line. */
  dashes: number
  reader: Reader
  /** In the axis's unit, a slot each. */
  drawn: (number | null)[]
  low: (number | null)[]
  high: (number | null)[]
}
export type Prepared = { slots: { at: number; row: number | null }[]; columns: Column[] }

export function prepare(times: readonly number[], series: readonly ChartSeries[], step: number | undefined, language: Language): Prepared {
  const slots = fillGaps(times, step)
  const columns: Column[] = []
  for (const each of series) {
    const axis = axisOf(series, each)
    const reader = readerFor(each.measure, valuesOn(series, axis), language)
    const spread = (off: -1 | 1) => slots.map(({ row }) => {
      const value = row === null ? null : each.values[row] ?? null
      const by = row === null ? null : each.uncertainty?.[row] ?? null
      return value === null || by === null ? null : reader.drawn(Math.max(0, Number(value) + off * by))
    })
    const tone = toneOf(each)
    columns.push({
      series: each, axis, tone, dashes: columns.filter(before => before.tone === tone && before.series.draw === 'line').length, reader,
      drawn: slots.map(({ row }) => reader.drawn(row === null ? null : each.values[row] ?? null)),
      low: each.uncertainty ? spread(-1) : [],
      high: each.uncertainty ? spread(1) : [],
    })
  }
  return { slots, columns }
}

/** A column's value at a slot, as it was given. */
export const valueAt = ({ slots }: Prepared, column: Column, slot: number) => {
  const row = slots[slot]?.row ?? null
  return row === null ? null : column.series.values[row] ?? null
}

export const hasAnyValue = (series: readonly ChartSeries[]): boolean => series.some(each => each.values.some(value => value !== null))

const valuesOn = (series: readonly ChartSeries[], axis: 'left' | 'right') =>
  series.filter(each => axisOf(series, each) === axis).flatMap(each => each.values)

/** The unit of the left axis, to stand beside the title; empty while there is nothing to measure. */
export const leftUnit = (series: readonly ChartSeries[], language: Language): string =>
  (hasAnyValue(series) ? readerFor(series[0]!.measure, valuesOn(series, 'left'), language).unit : '')
