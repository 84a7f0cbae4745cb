import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalsOf, fiveLines } from './five-lines.ts'

const numbers = fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter(each => each === 0 || Math.abs(each) > 1e-6)

test('five lines, evenly apart, hold all the data', () => {
  fc.assert(fc.property(numbers, numbers, fc.boolean(), (one, other, fromZero) => {
    const [min, max] = [Math.min(one, other), Math.max(one, other)]
    fc.pre(min === max || (max - min) / Math.max(Math.abs(min), Math.abs(max)) > 1e-6)
    const lines = fiveLines(min, max, fromZero)
    const step = lines[1]! - lines[0]!
    expect(lines).toHaveLength(5)
    expect(step).toBeGreaterThan(0)
    expect(lines[0]).toBeLessThanOrEqual(min + step * 1e-6)
    expect(lines[4]).toBeGreaterThanOrEqual(max - step * 1e-6)
  }))
})

test('the data fill about half of the height or more', () => {
  fc.assert(fc.property(fc.double({ min: 1, max: 1e6, noNaN: true }), fc.double({ min: 1.01, max: 10, noNaN: true }), (min, times) => {
    const lines = fiveLines(min, min * times, false)
    expect((min * times - min) / (lines[4]! - lines[0]!)).toBeGreaterThan(0.45)
  }))
})

test('bars start at zero, lines need not, and neither goes below where nothing does', () => {
  expect(fiveLines(0.047, 0.058, true)).toEqual([0, 0.015, 0.03, 0.045, 0.06])
  expect(fiveLines(118, 142, false)[0]).toBeGreaterThan(100)
  fc.assert(fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.double({ min: 0, max: 1e9, noNaN: true }), (one, other) => {
    expect(fiveLines(Math.min(one, other), Math.max(one, other), false)[0]).toBeGreaterThanOrEqual(0)
  }))
})

test('no data, or one flat value, still gives an axis', () => {
  expect(fiveLines(null, null, false)).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(fiveLines(0, 0, false)).toEqual([0, 0.25, 0.5, 0.75, 1])
  const flat = fiveLines(100, 100, false)
  expect(flat[0]).toBeLessThan(100)
  expect(flat[4]).toBeGreaterThan(100)
})

test('labels get as many decimals as their step needs', () => {
  expect([10, 2.5, 0.25, 0.015, 1e-7].map(decimalsOf)).toEqual([0, 1, 2, 3, 7])
})
