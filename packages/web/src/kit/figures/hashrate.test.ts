import { expect, test } from 'vitest'
import { unitsOf } from '@adit/contract/hashrate-units'
import { hashrateColumn, hashrateIn } from './hashrate.ts'

test('a column has one unit, chosen by its largest value', () => {
  const column = hashrateColumn([128.42e15, 93.4e12, null, 0], 'BTC', 'en')
  expect(column.unit).toBe('PH/s')
  expect([128.42e15, 93.4e12, 0].map(column.text)).toEqual(['128.42', '0.093', '0.00'])
})

test('a small machine beside giants is not shown as zero', () => {
  const peta = unitsOf('BTC').find(unit => unit.prefix === 'P')!
  expect(hashrateIn(1.2e9, peta, 'en')).toBe('0.0000012')
  expect(hashrateIn(0.12e15, peta, 'ru')).toBe('0,12')
})
