import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBatch, encodeBatch } from './batch-codec.ts'
import { cutBatches } from './cut-batches.ts'
import { OUTCOMES, type Share } from './share.ts'

const share: fc.Arbitrary<Share> = fc.record({
  at: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 0, 3) }).map(ms => new Date(ms)),
  coin: fc.constantFrom('BTC' as const, 'LTC' as const),
  workerId: fc.bigInt({ min: 1n, max: 2n ** 52n }),
  subAccountId: fc.bigInt({ min: 1n, max: 2n ** 52n }),
  outcome: fc.constantFrom(...OUTCOMES),
  work: fc.bigInt({ min: 0n, max: 2n ** 120n }),
})
const logged = ({ at, workerId, subAccountId, outcome, work }: Share) => ({ at: +at, workerId: Number(workerId), subAccountId: Number(subAccountId), outcome, work })

test('a batch is read back share for share', () => {
  fc.assert(fc.property(fc.array(share, { minLength: 1 }), shares => {
    expect(decodeBatch(encodeBatch(shares))).toEqual(shares.map(logged))
  }))
})

test('an ordinary share takes about ten bytes', () => {
  const shares = Array.from({ length: 1000 }, (_, at): Share => ({
    at: new Date(Date.UTC(2026, 0, 1) + at), coin: 'BTC', workerId: BigInt(100_000 + at), subAccountId: 500n, outcome: 'accepted', work: 65_536n * 2n ** 32n,
  }))
  expect(encodeBatch(shares).length / shares.length).toBeLessThan(11)
})

test('a batch that is cut short or of a later version is refused', () => {
  const bytes = encodeBatch([{ at: new Date(1e12), coin: 'BTC', workerId: 7n, subAccountId: 8n, outcome: 'stale', work: 5n }])
  expect(() => decodeBatch(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError)
  expect(() => decodeBatch(Buffer.concat([Buffer.of(2), bytes.subarray(1)]))).toThrow('unknown version: 2')
})

test('batches are of one coin and one hour, hold every share once, and say when they begin and end', () => {
  fc.assert(fc.property(fc.array(share), shares => {
    const batches = cutBatches(shares)
    const read = batches.flatMap(batch => decodeBatch(batch.shares).map(each => ({ ...each, coin: batch.coin })))
    const byValue = (a: object, b: object) => (JSON.stringify(a, text) < JSON.stringify(b, text) ? -1 : 1)
    const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
    expect(read.sort(byValue)).toEqual(shares.map(each => ({ ...logged(each), coin: each.coin })).sort(byValue))
    for (const batch of batches) {
      const times = decodeBatch(batch.shares).map(({ at }) => at)
      expect([+batch.firstAt, +batch.lastAt]).toEqual([Math.min(...times), Math.max(...times)])
      expect(Math.floor(+batch.firstAt / 3_600_000)).toBe(Math.floor(+batch.lastAt / 3_600_000))
    }
  }))
})
