import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../test/farm.ts'
import { retarget, type Pace, type Range } from './vardiff.ts'

const OPEN: Range = { min: 2 ** -10, max: 2 ** 40, wished: false }
const SECOND = 1000

const pace = fc.record({ difficulty: fc.double({ min: 2 ** -10, max: 2 ** 40, noNaN: true }), since: fc.constant(0), shares: fc.double({ min: 0, max: 10_000, noNaN: true }) })
const later = fc.integer({ min: 0, max: 3_600_000 })
const range = fc.tuple(fc.double({ min: 2 ** -10, max: 2 ** 20, noNaN: true }), fc.double({ min: 1, max: 2 ** 20, noNaN: true }), fc.boolean())
  .map(([min, factor, wished]): Range => ({ min, max: min * factor, wished }))

test('a difficulty never leaves its bounds, and one step is at most 16-fold', () => {
  fc.assert(fc.property(pace, later, range, (before, now, bounds) => {
    const after = retarget(before, now, bounds)
    if (after === before) return
    expect(after.difficulty).toBeGreaterThanOrEqual(bounds.min)
    expect(after.difficulty).toBeLessThanOrEqual(bounds.max)
    const inside = before.difficulty >= bounds.min && before.difficulty <= bounds.max
    if (inside) expect(Math.abs(Math.log2(after.difficulty / before.difficulty))).toBeLessThanOrEqual(4.2)
  }))
})

test('more shares in the same time never make it easier', () => {
  fc.assert(fc.property(pace, later, range, fc.double({ min: 0, max: 1000, noNaN: true }), (before, now, bounds, more) => {
    const busier = { ...before, shares: before.shares + more }
    expect(retarget(busier, now, bounds).difficulty).toBeGreaterThanOrEqual(retarget(before, now, bounds).difficulty)
  }))
})

test('a share each 10 seconds changes nothing, at any time', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 29 }), shares => {
    const steady: Pace = { difficulty: 512, since: 0, shares }
    expect(retarget(steady, shares * 10 * SECOND, OPEN)).toBe(steady)
  }))
})

test('bounds that move take the difficulty with them', () => {
  const steady: Pace = { difficulty: 512, since: 0, shares: 1 }
  expect(retarget(steady, 10 * SECOND, { ...OPEN, min: 1000 }).difficulty).toBe(1000)
  expect(retarget(steady, 10 * SECOND, { ...OPEN, max: 100 }).difficulty).toBe(100)
})

/** A machine of so many difficulty-1 shares a second, whose shares come as chance has it; the difficulties it is given, second by second. */
function mine(speed: number, start: number, seconds: number, bounds: Range, random: () => number): { difficulties: number[]; shares: number[]; changes: number } {
  let now: Pace = { difficulty: start, since: 0, shares: 0 }
  let next = -Math.log(1 - random()) * start / speed
  const [difficulties, shares]: [number[], number[]] = [[], []]
  let changes = 0
  const look = (time: number) => {
    const then = retarget(now, time * SECOND, bounds)
    if (then.difficulty !== now.difficulty) {
      changes += 1
      next = time - Math.log(1 - random()) * then.difficulty / speed
    }
    now = then
  }
  for (let second = 1; second <= seconds; second++) {
    let found = 0
    while (next < second) {
      now.shares += 1
      found += 1
      const at = next
      next += -Math.log(1 - random()) * now.difficulty / speed
      look(at)
    }
    look(second)
    difficulties.push(now.difficulty)
    shares.push(found)
  }
  return { difficulties, shares, changes }
}

test('a machine 1,000 times too fast or 200 times too slow settles within four minutes, whatever chance does', () => {
  fc.assert(fc.property(fc.integer(), fc.double({ min: Math.log2(1 / 200), max: 10, noNaN: true }), (seed, octaves) => {
    const start = 1024
    const speed = start / 10 * 2 ** octaves
    const { difficulties } = mine(speed, start, 240, OPEN, seeded(seed))
    const interval = difficulties.at(-1)! / speed
    expect(interval).toBeGreaterThan(2.5)
    expect(interval).toBeLessThan(40)
  }), { seed: 1, numRuns: 500 })
})

test('over a day shares come each 8 to 12 seconds, and the difficulty changes less than every five minutes', () => {
  fc.assert(fc.property(fc.integer(), fc.double({ min: -5, max: 8, noNaN: true }), (seed, octaves) => {
    const DAY = 86_400
    const { shares, changes } = mine(1024 / 10 * 2 ** octaves, 1024, DAY, OPEN, seeded(seed))
    const interval = DAY / shares.reduce((sum, found) => sum + found, 0)
    expect(interval).toBeGreaterThan(8)
    expect(interval).toBeLessThan(12)
    expect(changes).toBeLessThan(DAY / 300)
  }), { seed: 1, numRuns: 20 })
})

test('too fast a machine is slowed before it has sent 100 shares', () => {
  fc.assert(fc.property(fc.integer(), seed => {
    const { shares } = mine(1024 / 10 * 1000, 1024, 30, OPEN, seeded(seed))
    expect(shares.reduce((sum, found) => sum + found, 0)).toBeLessThan(100)
  }), { seed: 1, numRuns: 100 })
})

test('a wish stands while it brings two shares a second to one a minute', () => {
  const wished: Range = { ...OPEN, wished: true }
  fc.assert(fc.property(fc.integer(), fc.double({ min: 2, max: 40, noNaN: true }), (seed, interval) => {
    const { changes } = mine(1024 / interval, 1024, 600, wished, seeded(seed))
    expect(changes).toBe(0)
  }), { seed: 1, numRuns: 50 })
})

test('a wish for far too easy or far too hard work is not left at that', () => {
  const wished: Range = { ...OPEN, wished: true }
  fc.assert(fc.property(fc.integer(), seed => {
    const easy = mine(1024 * 100, 1024, 120, wished, seeded(seed))
    expect(easy.difficulties.at(-1)! / (1024 * 100)).toBeGreaterThan(0.3)
    const hard = mine(1024 / 3600, 1024, 1800, wished, seeded(seed))
    expect(hard.difficulties.at(-1)! * 3600 / 1024).toBeLessThan(600)
  }), { seed: 1, numRuns: 50 })
})
