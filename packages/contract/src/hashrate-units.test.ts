import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COINS } from './coins.ts'
import { baseUnit, offeredUnits, parseHashrate, scaleHashrate, unitFor, unitsOf } from './hashrate-units.ts'

const coin = fc.constantFrom(...COINS)
/** Evenly over the orders of magnitude, up to where Z ends. */
const rate = fc.double({ min: 0, max: 23.99, noNaN: true }).map(power => 10 ** power)

test.each([
  ['ZEC', 'Sol/s'], ['KMD', 'Sol/s'], ['BEAM', 'Sol/s'], ['GRIN', 'graphs/s'], ['BTC', 'H/s'], ['ETC', 'H/s'], ['SHA256', 'H/s'],
] as const)('A§3: %s is counted in %s', (one, word) => {
  expect(unitsOf(one).map(unit => unit.label)).toEqual(['', 'K', 'M', 'G', 'T', 'P', 'E', 'Z'].map(prefix => prefix + word))
})

test('A§3: all other coins use H/s', () => {
  expect(COINS.filter(one => unitsOf(one)[0]!.label !== 'H/s')).toEqual(['BEAM', 'GRIN', 'KMD', 'ZEC'])
})

test('A§3: BTC offers T and P, LTC offers T and G, the others K to E', () => {
  const offered = (one: Parameters<typeof offeredUnits>[0]) => offeredUnits(one).map(unit => unit.prefix)
  expect(offered('BTC').sort()).toEqual(['P', 'T'])
  expect(offered('LTC').sort()).toEqual(['G', 'T'])
  expect(offered('ZEC')).toEqual(['K', 'M', 'G', 'T', 'P', 'E'])
})

test('A§3: the unit base of BTC is 1e12 and of LTC 1e9; P§9: 1000000000000 means 1 TH/s', () => {
  expect(baseUnit('BTC').size).toBe(1e12)
  expect(baseUnit('LTC').size).toBe(1e9)
  expect(scaleHashrate(1_000_000_000_000, 'BTC').text).toBe('1.00 TH/s')
})

test.each([
  [0, 'BTC', '0.00 TH/s'], [0, 'ZEC', '0.00 Sol/s'], [1, 'BTC', '1.00 H/s'], [999.994, 'BTC', '999.99 H/s'], [999.995, 'BTC', '1.00 KH/s'],
  [128.42e15, 'BTC', '128.42 PH/s'], [41.27e18, 'BTC', '41.27 EH/s'], [1.2e21, 'BTC', '1.20 ZH/s'], [12.8e12, 'LTC', '12.80 TH/s'],
  [1.12e9, 'ZEC', '1.12 GSol/s'], [4200, 'GRIN', '4.20 Kgraphs/s'], [5e24, 'BTC', '5000.00 ZH/s'],
] as const)('%d of %s reads %s', (value, one, text) => expect(scaleHashrate(value, one).text).toBe(text))

test('no rate reads 1000.00 of a unit that has a larger one', () => {
  fc.assert(fc.property(coin, rate, (one, value) => scaleHashrate(value, one).value < 1000))
  for (const { size } of unitsOf('BTC').slice(0, -1))
    for (const nearly of [0.999994, 0.999995, 0.9999999, 1]) expect(scaleHashrate(nearly * 1000 * size, 'BTC').value).toBeLessThan(1000)
})

test('more is never shown as less', () => {
  fc.assert(fc.property(coin, rate, rate, (one, a, b) => {
    const [less, more] = a < b ? [a, b] : [b, a]
    return parseHashrate(scaleHashrate(less, one).text, one)! <= parseHashrate(scaleHashrate(more, one).text, one)!
  }))
})

test('what is shown reads back to what was measured, within the last digit shown', () => {
  fc.assert(fc.property(coin, rate, (one, value) => {
    const unit = unitFor([value], one)
    return Math.abs(parseHashrate(scaleHashrate(value, one).text, one)! - value) <= unit.size * 0.00501
  }))
})

test('a column has one unit, the largest value’s own', () => {
  fc.assert(fc.property(coin, fc.array(fc.option(rate), { minLength: 1 }), (one, values) => {
    const unit = unitFor(values, one)
    const shown = values.filter(value => value !== null).map(value => scaleHashrate(value, one, unit))
    return shown.every(each => each.unit === unit.label && each.value < 1000)
  }))
  expect(unitFor([3e9, 5e15, null, Number.NaN], 'BTC').label).toBe('PH/s')
  expect(unitFor([], 'LTC').label).toBe('GH/s')
})

test('a typed hash rate is read with its unit, its prefix or neither', () => {
  expect(parseHashrate('93.4 TH/s', 'BTC')).toBe(93.4e12)
  expect(parseHashrate(' 93.4T ', 'BTC')).toBe(93.4e12)
  expect(parseHashrate('500', 'BTC')).toBe(500)
  expect(parseHashrate('2 KSol/s', 'ZEC')).toBe(2000)
})

test.each(['', 'T', '1 XH/s', '1 KSol/s', '-1 TH/s', '1e5', '1.2.3', '1,5 TH/s', 'NaN', `1${'0'.repeat(10_000)}`])('%j is no hash rate of BTC', text =>
  expect(parseHashrate(text, 'BTC')).toBeUndefined())
