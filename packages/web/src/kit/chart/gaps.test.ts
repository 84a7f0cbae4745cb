import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillGaps, lonePoints } from './gaps.ts'

const HOUR = 3_600_000

test('a missing hour is a slot with nothing in it', () => {
  expect(fillGaps([0, HOUR, 4 * HOUR], HOUR)).toEqual([
    { at: 0, row: 0 }, { at: HOUR, row: 1 }, { at: 2 * HOUR, row: null }, { at: 3 * HOUR, row: null }, { at: 4 * HOUR, row: 2 },
  ])
})

test('a moment a little late is no gap', () => {
  expect(fillGaps([0, HOUR + 60_000, 2 * HOUR], HOUR).every(slot => slot.row !== null)).toBe(true)
})

test('every row keeps its place and time rises', () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 40 }), pauses => {
    let at = 0
    const times = pauses.map(pause => (at += pause * HOUR / 4))
    const slots = fillGaps(times, HOUR)
    expect(slots.filter(slot => slot.row !== null).map(slot => slot.at)).toEqual(times)
    slots.forEach((slot, index) => { if (index) expect(slot.at).toBeGreaterThan(slots[index - 1]!.at) })
  }))
})

test('a stray moment in 1970 does not fill the memory', () => {
  expect(fillGaps([0, Date.UTC(2026, 0)], 60_000)).toHaveLength(3)
})

test('a value alone between gaps is found, to be drawn as a dot', () => {
  expect(lonePoints([1, null, 2, null, 3, 4])).toEqual([0, 2])
})
