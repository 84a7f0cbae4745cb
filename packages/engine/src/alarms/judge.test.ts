import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areTooFew, isRefusedTooOften, isTooSlow } from './judge.ts'
import { isQuiet } from './quiet-hours.ts'
import { nextTry } from './next-try.ts'
import { workToHashrate } from '../hashrate/work-to-hashrate.ts'

const rate = (hashrate: number, shares: number) => ({ hashrate, shares, error: shares > 0 ? 1 / Math.sqrt(shares) : null })
const anyRate = fc.record({ hashrate: fc.integer({ min: 0, max: 1000 }), shares: fc.integer({ min: 0, max: 5000 }) }).map(({ hashrate, shares }) => rate(hashrate, shares))
const rates = fc.record({ tenMinutes: anyRate, hour: anyRate })

describe('a hash rate', () => {
  test('that rings would not be over at the same moment', () => {
    fc.assert(fc.property(rates, fc.integer({ min: 0, max: 1000 }), (both, threshold) => {
      if (isTooSlow(both, threshold, false)) expect(isTooSlow(both, threshold, true)).toBe(true)
    }))
  })
  test('above the threshold in ten minutes and an hour neither rings nor goes on', () => {
    fc.assert(fc.property(rates, both => {
      const lower = Math.min(both.tenMinutes.hashrate, both.hour.hashrate)
      if (lower === 0) return
      for (const ringing of [false, true]) expect(isTooSlow(both, lower - 1, ringing)).toBe(false)
    }))
  })
  test('rings at a threshold of 0 when there is none at all, and only then', () => {
    const none = workToHashrate(0n, 0, 600_000)!
    expect(isTooSlow({ tenMinutes: none, hour: rate(5, 100) }, 0, false)).toBe(true)
    expect(isTooSlow({ tenMinutes: rate(1, 1), hour: rate(5, 100) }, 0, false)).toBe(false)
  })
  test('of few shares a little below is no proof; of many it is', () => {
    expect(isTooSlow({ tenMinutes: rate(90, 60), hour: rate(110, 360) }, 100, false)).toBe(false)
    expect(isTooSlow({ tenMinutes: rate(90, 6000), hour: rate(110, 36_000) }, 100, false)).toBe(true)
    expect(isTooSlow({ tenMinutes: rate(90, 60), hour: rate(75, 360) }, 100, false)).toBe(true)
  })
})

test('as many machines as the threshold are enough, one fewer are not', () => {
  expect([areTooFew(10, 10), areTooFew(9, 10)]).toEqual([false, true])
})

describe('refused shares', () => {
  test('that ring would not be over at the same moment, and none ring where none are refused', () => {
    fc.assert(fc.property(fc.nat(10_000), fc.nat(10_000), fc.double({ min: 0.001, max: 1, noNaN: true }), (accepted, refused, threshold) => {
      if (isRefusedTooOften({ accepted, refused }, threshold, false)) expect(isRefusedTooOften({ accepted, refused }, threshold, true)).toBe(true)
      expect(isRefusedTooOften({ accepted, refused: 0 }, threshold, false)).toBe(false)
    }))
  })
  test('two of twenty prove nothing against 5 %, two hundred of two thousand do; without shares it stays as it was', () => {
    expect(isRefusedTooOften({ accepted: 18, refused: 2 }, 0.05, false)).toBe(false)
    expect(isRefusedTooOften({ accepted: 1800, refused: 200 }, 0.05, false)).toBe(true)
    expect([false, true].map(ringing => isRefusedTooOften({ accepted: 0, refused: 0 }, 0.05, ringing))).toEqual([false, true])
  })
})

describe('quiet hours', () => {
  const at = (time: string) => new Date(`2026-03-10T${time}Z`)
  test('go from their first minute to before their last, over midnight too, in the zone they are said in', () => {
    const night = { from: 22 * 60, to: 7 * 60 }
    expect(['21:59', '22:00', '23:59', '00:00', '06:59', '07:00'].map(time => isQuiet(at(`${time}:00`), night, 0))).toEqual([false, true, true, true, true, false])
    expect([isQuiet(at('14:00:00'), night, 480), isQuiet(at('13:59:59'), night, 480), isQuiet(at('02:30:00'), night, -210)]).toEqual([true, false, true])
    expect(isQuiet(at('12:00:00'), null, 0)).toBe(false)
  })
  test('cover as much of a day as they are long', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(fc.property(minute, minute, fc.integer({ min: -720, max: 720 }), (from, to, offset) => {
      fc.pre(from !== to)
      const quiet = Array.from({ length: 1440 }, (_, n) => isQuiet(new Date(+at('00:00:00') + n * 60_000), { from, to }, offset)).filter(Boolean)
      expect(quiet).toHaveLength((to - from + 1440) % 1440)
    }), { numRuns: 30 })
  })
})

test('a message is tried again ever later, at most an hour apart, and not before the other side wants it', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const waits = [1, 2, 3, 8, 9, 30].map(attempts => (+nextTry(attempts, now) - +now) / 1000)
  expect(waits).toEqual([15, 30, 60, 1920, 3600, 3600])
  expect(+nextTry(1, now, 90_000) - +now).toBe(90_000)
})
