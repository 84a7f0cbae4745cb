import { expect, test } from 'vitest'
import { hasAnyValue, prepare, valueAt } from './prepare.ts'
import type { ChartSeries } from './series.ts'
import { extremes, holes, textAt } from './summary.ts'

const HOUR = 3_600_000
const rate: ChartSeries = {
  key: 'rate', label: 'Hash rate', draw: 'line', measure: { kind: 'hashrate', coin: 'BTC' },
  values: [128.42e15, null, 93.4e12], uncertainty: [1e15, null, 1e12],
}
const rejects: ChartSeries = { key: 'rejects', label: 'Rejected', draw: 'line', measure: { kind: 'percent' }, values: [0.4, null, 0] }

test('hash rates are drawn in one unit, teal, with their band', () => {
  const { columns: [column] } = prepare([0, HOUR, 2 * HOUR], [rate, rejects], HOUR, 'en')
  expect(column).toMatchObject({ axis: 'left', tone: 'rate', drawn: [128.42, null, 0.0934], low: [127.42, null, 0.0924], high: [129.42, null, 0.0944] })
  expect(column!.reader.unit).toBe('PH/s')
})

test('what measures something else reads off the right axis', () => {
  expect(prepare([0, HOUR, 2 * HOUR], [rate, rejects], HOUR, 'en').columns.map(column => column.axis)).toEqual(['left', 'right'])
})

test('a value that is missing is not zero, and zero is not missing', () => {
  const prepared = prepare([0, HOUR, 2 * HOUR], [rejects], HOUR, 'en')
  expect(prepared.columns[0]!.drawn).toEqual([0.4, null, 0])
  expect(textAt(prepared, prepared.columns[0]!, 1)).toBe('—')
  expect(textAt(prepared, prepared.columns[0]!, 2)).toBe('0.00%')
})

test('money is shown digit for digit though drawn as a number', () => {
  const prepared = prepare([0], [{ key: 'earned', label: 'Earned', draw: 'bars', measure: { kind: 'money', coin: 'BTC' }, values: ['12345678901.123456789012'] }], undefined, 'en')
  expect(textAt(prepared, prepared.columns[0]!, 0)).toBe('12,345,678,901.123456789012 BTC')
  expect(prepared.columns[0]!.tone).toBe('lamp')
})

test('a row the answer leaves out is a gap in every series', () => {
  const prepared = prepare([0, 3 * HOUR], [{ ...rejects, values: [1, 2] }], HOUR, 'en')
  expect(prepared.columns[0]!.drawn).toEqual([1, null, null, 2])
  expect(valueAt(prepared, prepared.columns[0]!, 3)).toBe(2)
  expect(holes(prepared.columns[0]!)).toBe(2)
})

test('the summary knows the lowest, the highest and the last, past any gap', () => {
  const { columns: [column] } = prepare([0, 1, 2, 3, 4].map(hour => hour * HOUR), [{ ...rejects, values: [2, null, 5, 1, null] }], HOUR, 'en')
  expect(extremes(column!)).toEqual({ lowest: 3, highest: 2, last: 3 })
  expect(holes(column!)).toBe(1)
})

test('two hash rates on one axis share a unit and differ in their dashes', () => {
  const network: ChartSeries = { ...rate, key: 'network', label: 'Network', values: [9e20, 9e20, 9e20] }
  const { columns } = prepare([0, HOUR, 2 * HOUR], [rate, network], HOUR, 'en')
  expect(columns.map(column => [column.reader.unit, column.dashes])).toEqual([['EH/s', 0], ['EH/s', 1]])
})

test('only nulls are nothing to draw; zeros are something', () => {
  expect(hasAnyValue([{ ...rejects, values: [null, null] }])).toBe(false)
  expect(hasAnyValue([{ ...rejects, values: [null, 0] }])).toBe(true)
})
