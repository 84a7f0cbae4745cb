import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalsOf } from './coin-facts.ts'
import { COINS } from './coins.ts'
import { Amount } from './kit.ts'
import { toAmount, toUnits } from './money.ts'

const coin = fc.constantFrom(...COINS, 'DOGE' as const)
const units = fc.bigInt({ min: -(10n ** 36n), max: 10n ** 36n })

test('base units become an amount and come back exactly, for every coin', () => {
  fc.assert(fc.property(coin, units, (one, value) => toUnits(toAmount(value, one), one) === value))
})

test('every amount is one the wire takes', () => {
  fc.assert(fc.property(coin, units, (one, value) => Amount.safeParse(toAmount(value, one)).success))
})

test('adding amounts is adding base units: nothing is lost between', () => {
  fc.assert(fc.property(coin, units, units, (one, a, b) => toUnits(toAmount(a, one), one)! + toUnits(toAmount(b, one), one)! === a + b))
})

test('zeros past the last place change nothing, anything else past it is refused', () => {
  fc.assert(fc.property(coin, units, fc.integer({ min: 1, max: 9 }), (one, value, digit) =>
    toUnits(`${toAmount(value, one)}00`, one) === value && toUnits(`${toAmount(value, one)}0${digit}`, one) === undefined))
})

test.each([
  [1n, 'BTC', '0.00000001'], [-1n, 'BTC', '-0.00000001'], [0n, 'BTC', '0.00000000'], [200_000n, 'BTC', '0.00200000'],
  [2_100_000_000_000_000n, 'BTC', '21000000.00000000'], [1n, 'ETC', '0.000000000000000001'], [150n, 'ETN', '1.50'],
] as const)('%d base units of %s are %s', (value, one, text) => expect(toAmount(value, one)).toBe(text))

test('a float cannot slip through: 0.1 + 0.2 is exactly 0.3', () => {
  expect(toAmount(toUnits('0.1', 'BTC')! + toUnits('0.2', 'BTC')!, 'BTC')).toBe('0.30000000')
})

test.each(['', '.', '1.', '.5', '1e5', '0x10', ' 1', '1,5', '--1', '+1', 'NaN', '1.2.3', '9'.repeat(10_000)])('%j is no amount', text =>
  expect(toUnits(text, 'BTC')).toBeUndefined())

test('a coin of two places takes two', () => {
  expect(decimalsOf('ETN')).toBe(2)
  expect(toUnits('1.23', 'ETN')).toBe(123n)
  expect(toUnits('1.234', 'ETN')).toBeUndefined()
})
