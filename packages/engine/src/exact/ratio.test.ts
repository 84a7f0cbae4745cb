import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, dividedBy, floor, plus, times, toDecimal, toNumber, whole } from './ratio.ts'

test('a decimal is read digit for digit', () => {
  expect(decimal('155973032196071.93')).toEqual({ over: 15597303219607193n, under: 100n })
  expect(decimal('-0.5')).toEqual({ over: -5n, under: 10n })
})

test.each(['', '.5', '1.', '1e5', '0x1', ' 1', '1,5', 'NaN'])('%j is not a decimal', text => {
  expect(() => decimal(text)).toThrow(RangeError)
})

test('writing rounds down, on both sides of zero', () => {
  expect(toDecimal({ over: 2n, under: 3n }, 4)).toBe('0.6666')
  expect(toDecimal({ over: -2n, under: 3n }, 4)).toBe('-0.6667')
  expect(toDecimal({ over: 7n, under: 2n }, 0)).toBe('3')
  expect(toDecimal(whole(5n), 3)).toBe('5.000')
})

test('what is written is at most one last digit below the value', () => {
  const value = fc.record({ over: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), under: fc.bigInt({ min: 1n, max: 10n ** 30n }) })
  fc.assert(fc.property(value, fc.integer({ min: 0, max: 24 }), (ratio, places) => {
    const written = decimal(toDecimal(ratio, places))
    const difference = ratio.over * written.under - written.over * ratio.under
    expect(difference).toBeGreaterThanOrEqual(0n)
    expect(difference * 10n ** BigInt(places)).toBeLessThan(ratio.under * written.under)
  }))
})

test('dividing undoes multiplying', () => {
  const ratio = fc.record({ over: fc.bigInt({ min: 1n, max: 10n ** 30n }), under: fc.bigInt({ min: 1n, max: 10n ** 30n }) })
  fc.assert(fc.property(ratio, ratio, (a, b) => {
    const back = dividedBy(times(a, b), b)
    expect(back.over * a.under).toBe(a.over * back.under)
  }))
})

test('sums are exact, in any order', () => {
  const ratio = fc.record({ over: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), under: fc.bigInt({ min: 1n, max: 1000n }) })
  fc.assert(fc.property(ratio, ratio, ratio, (a, b, c) => {
    const [left, right] = [plus(plus(a, b), c), plus(a, plus(c, b))]
    expect(left.over * right.under).toBe(right.over * left.under)
  }))
  expect(plus({ over: 1n, under: 3n }, { over: 1n, under: 3n })).toEqual({ over: 2n, under: 3n })
})

test('a whole number below is at most one below, on both sides of zero', () => {
  expect([7n, -7n, 8n, -8n, 0n].map(over => floor({ over, under: 4n }))).toEqual([1n, -2n, 2n, -2n, 0n])
})

test('a number is close to its ratio, however large both sides are', () => {
  fc.assert(fc.property(fc.bigInt({ min: 1n, max: 10n ** 60n }), fc.bigInt({ min: 1n, max: 10n ** 60n }), (over, under) => {
    expect(toNumber({ over, under }) / (Number(over) / Number(under))).toBeCloseTo(1, 12)
  }))
  expect(toNumber(whole(0n))).toBe(0)
})
