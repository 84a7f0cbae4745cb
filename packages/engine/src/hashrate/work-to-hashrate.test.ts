import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workToHashrate } from './work-to-hashrate.ts'

const work = fc.bigInt({ min: 0n, max: 10n ** 24n })
const ms = fc.integer({ min: 1, max: 400 * 86_400_000 })

test('3.6 × 10^15 hashes in an hour are 1 TH/s', () => {
  expect(workToHashrate(3_600_000_000_000_000n, 10_000, 3_600_000)).toEqual({ hashrate: 1e12, shares: 10_000, error: 0.01 })
})

test('without shares the error is unknown, not zero; without time there is no rate', () => {
  expect(workToHashrate(0n, 0, 1000)).toEqual({ hashrate: 0, shares: 0, error: null })
  expect(workToHashrate(5n, 1, 0)).toBeNull()
})

test('twice the work in twice the time is the same rate', () => {
  fc.assert(fc.property(work, ms, (hashes, time) => {
    const once = workToHashrate(hashes, 1, time)!.hashrate
    const twice = workToHashrate(hashes * 2n, 1, time * 2)!.hashrate
    expect(Math.abs(twice - once)).toBeLessThanOrEqual(once * 1e-12)
  }))
})

test('four times the shares halve the error', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 1e9 }), shares => {
    expect(workToHashrate(1n, shares * 4, 1000)!.error! * 2).toBeCloseTo(workToHashrate(1n, shares, 1000)!.error!, 12)
  }))
})
