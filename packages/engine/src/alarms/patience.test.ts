import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seeded } from '../test/farm.ts'
import { isDown, patience, type Habit } from './patience.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOON = Date.UTC(2026, 2, 10, 12)

/** A machine that sent a share at these moments, as it looks at another. */
function habitAt(shares: readonly number[], firstSeenAt: number, until: number): Habit {
  const within = (from: number) => shares.filter(at => at >= from && at < until).length
  const slot = (ms: number) => Math.floor(until / ms) * ms
  return {
    firstSeenAt, lastShareAt: Math.max(...shares.filter(at => at < until)),
    shares: { '10m': within(slot(MINUTE) - 10 * MINUTE), '1h': within(slot(10 * MINUTE) - HOUR), '24h': within(slot(10 * MINUTE) - DAY) },
  }
}
/** Shares by chance, on average one in so many milliseconds. */
function sharesBetween(from: number, to: number, each: number, chance: () => number): number[] {
  const shares: number[] = []
  for (let at = from - Math.log(1 - chance()) * each; at < to; at -= Math.log(1 - chance()) * each) shares.push(at)
  return shares
}
/** Minutes of silence after which a machine that stops at noon is taken to be down. */
function noticedAfter(shares: readonly number[], firstSeenAt: number, minutes = 10): number {
  for (let silence = 1; silence <= 1441; silence++)
    if (isDown(habitAt(shares, firstSeenAt, NOON + silence * MINUTE), minutes, new Date(NOON + silence * MINUTE))) return silence
  return Infinity
}

describe('the time a machine may be silent', () => {
  test('is never less than its owner said, and never more than a day, or what the owner said', () => {
    const count = fc.integer({ min: 0, max: 100_000 })
    fc.assert(fc.property(fc.integer({ min: 0, max: 3 * DAY }), fc.integer({ min: 0, max: 3 * DAY }), fc.tuple(count, count, count), fc.integer({ min: 5, max: 1440 }), (seen, silent, [ten, hour, day], minutes) => {
      const lastShareAt = NOON - silent
      const waits = patience({ lastShareAt, firstSeenAt: lastShareAt - seen, shares: { '10m': ten, '1h': hour, '24h': day } }, minutes, new Date(NOON))
      expect(waits).toBeGreaterThanOrEqual(minutes * MINUTE)
      expect(waits).toBeLessThanOrEqual(Math.max(DAY, minutes * MINUTE))
    }))
  })

  test('is the owner’s for a machine at the usual pace, and a good dozen of its own intervals for a slow one', () => {
    const chance = seeded(4)
    expect(noticedAfter(sharesBetween(NOON - DAY, NOON, 10 * SECOND, chance), NOON - 9 * DAY)).toBeLessThanOrEqual(12)
    const slow = noticedAfter(sharesBetween(NOON - DAY, NOON, 5 * MINUTE, chance), NOON - 9 * DAY)
    expect(slow).toBeGreaterThan(60)
    expect(slow).toBeLessThan(130)
  })

  test('is short again for a machine that has only just come back from a long absence', () => {
    const back = sharesBetween(NOON - 5 * MINUTE, NOON, 10 * SECOND, seeded(2))
    expect(noticedAfter(back, NOON - 9 * DAY)).toBeLessThan(40)
  })

  test('is short for a new machine that has shown its pace, and long for one that sent a single share', () => {
    expect(noticedAfter(sharesBetween(NOON - 10 * MINUTE, NOON, 10 * SECOND, seeded(3)), NOON - 10 * MINUTE)).toBeLessThanOrEqual(12)
    expect(noticedAfter([NOON - SECOND], NOON - MINUTE)).toBeGreaterThan(1439)
  })
})

test('slow machines that work cry wolf less than once in a hundred thousand shares', () => {
  let [shares, wolf] = [0, 0]
  for (const each of [2 * MINUTE, 3 * MINUTE, 10 * MINUTE, HOUR]) {
    const chance = seeded(each)
    for (let machine = 0; machine < 60; machine++) {
      const sent = sharesBetween(NOON - 3 * DAY, NOON, each, chance)
      shares += sent.length
      // silence is longest right before a share: no other moment needs a look
      for (let n = 1; n < sent.length; n++) {
        const [last, next] = [sent[n - 1]!, sent[n]!]
        if (next - last <= 10 * MINUTE) continue
        const recent = sent.slice(Math.max(0, n - 1 - Math.ceil(1.5 * DAY / each)), n)
        if (isDown(habitAt(recent, NOON - 3 * DAY, next), 10, new Date(next))) wolf++
      }
    }
  }
  expect(shares).toBeGreaterThan(200_000)
  expect(wolf).toBeLessThan(shares / 100_000)
})
