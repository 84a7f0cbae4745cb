import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offsetMinutes, TIME_ZONES } from '@adit/contract/time-zones'
import { timeTicks } from './time-ticks.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = Date.UTC(2026, 10, 14, 10)

test('a day has a tick every four hours on the zone’s own clock', () => {
  const { ticks, unit } = timeTicks(start, start + DAY, 480, 7)
  expect(unit).toBe('minute')
  expect(ticks.map(at => new Date(at + 480 * 60_000).getUTCHours())).toEqual([20, 0, 4, 8, 12, 16])
})

test('a half-hour zone keeps its whole hours', () => {
  const { ticks } = timeTicks(start, start + DAY, 330, 7)
  expect(ticks.every(at => (at + 330 * 60_000) % (4 * HOUR) === 0)).toBe(true)
})

test('a single day of daily figures has its own tick and no hours', () => {
  const noon = Date.UTC(2026, 10, 14, 12)
  expect(timeTicks(noon - DAY, noon, 0, 7, DAY)).toEqual({ ticks: [Date.UTC(2026, 10, 14)], unit: 'day' })
})

test('a year has the first of its months', () => {
  const { ticks, unit } = timeTicks(start - 365 * DAY, start, 0, 8)
  expect(unit).toBe('month')
  expect(ticks.every(at => new Date(at).getUTCDate() === 1)).toBe(true)
})

test('ticks stay inside, rise, are never more than asked, and days begin at the zone’s midnight', () => {
  const spans = fc.integer({ min: 10 * 60_000, max: 3650 * DAY })
  fc.assert(fc.property(fc.integer({ min: 0, max: start }), spans, fc.constantFrom(...TIME_ZONES.map(offsetMinutes)), fc.integer({ min: 2, max: 14 }), (min, span, zone, most) => {
    const { ticks, unit } = timeTicks(min, min + span, zone, most)
    expect(ticks.length).toBeLessThanOrEqual(most + 1)
    ticks.forEach((at, index) => {
      expect(at).toBeGreaterThanOrEqual(min)
      expect(at).toBeLessThanOrEqual(min + span)
      if (index) expect(at).toBeGreaterThan(ticks[index - 1]!)
      if (unit !== 'minute') expect((at + zone * 60_000) % DAY).toBe(0)
    })
  }))
})
