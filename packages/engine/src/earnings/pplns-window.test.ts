import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whole } from '../exact/ratio.ts'
import { DAY, HOUR } from '../shares/slots.ts'
import { PPLNS_BLOCKS, PPLNS_LONGEST, windowOf } from './pplns-window.ts'

const NOON = Date.UTC(2026, 2, 10, 12)
const at = (hours: Record<number, bigint>) => new Map(Object.entries(hours).map(([ago, work]) => [NOON - Number(ago) * HOUR, work]))

test('a window ends before the hour of its block and reaches back until it has the work of two blocks', () => {
  const hours = at({ 0: 900n, 1: 60n, 2: 0n, 3: 100n, 4: 40n, 5: 70n })
  expect(windowOf(NOON + 59 * 60_000, whole(100n), hours)).toEqual({ from: NOON - 4 * HOUR, until: NOON, work: 200n })
  expect(windowOf(NOON, whole(101n), hours)).toEqual({ from: NOON - 5 * HOUR, until: NOON, work: 270n })
})

test('it takes the whole of the hour that fills it, and nothing older than 30 days', () => {
  expect(windowOf(NOON, whole(10n), at({ 1: 500n, 2: 500n }))).toEqual({ from: NOON - HOUR, until: NOON, work: 500n })
  const [edge, past] = [PPLNS_LONGEST / HOUR, PPLNS_LONGEST / HOUR + 1]
  expect(windowOf(NOON, whole(1000n), at({ 1: 5n, [edge]: 7n, [past]: 9n }))).toEqual({ from: NOON - 30 * DAY, until: NOON, work: 12n })
})

test('the pool\'s first block is shared by its own hour', () => {
  expect(windowOf(NOON + 1, whole(100n), at({ 0: 3n }))).toEqual({ from: NOON, until: NOON + HOUR, work: 3n })
  expect(windowOf(NOON, whole(100n), new Map()).work).toBe(0n)
})

test('the work of a window is the work of its hours, and without its first hour it would be too little', () => {
  const ago = fc.dictionary(fc.integer({ min: 0, max: 800 }).map(String), fc.bigInt({ min: 0n, max: 1000n }), { maxKeys: 40 })
  fc.assert(fc.property(ago, fc.bigInt({ min: 1n, max: 5000n }), (hours, block) => {
    const map = at(hours)
    const window = windowOf(NOON, whole(block), map)
    const sum = [...map].filter(([hour]) => hour >= window.from && hour < window.until).reduce((total, [, work]) => total + work, 0n)
    expect(sum).toBe(window.work)
    if (window.until === NOON && window.work > 0n) expect(window.work - map.get(window.from)!).toBeLessThan(PPLNS_BLOCKS * block)
  }))
})
