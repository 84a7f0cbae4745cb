import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, toDecimal, whole } from '../exact/ratio.ts'
import { hashesPerBlock } from '../hashrate/hashes-per-block.ts'
import { expectedEarnings, expectedEarningsPerDay } from './expected-earnings.ts'

/** By hand: 10^12 × 86,400 ÷ (10^14 × 2^32) × 312,500,000 satoshi = 62.864… satoshi a day. */
test('1 TH/s for a day at difficulty 10^14 and 3.125 BTC a block', () => {
  const chain = { hashesPerBlock: hashesPerBlock('BTC', '100000000000000'), blockValue: 312_500_000n }
  expect(toDecimal(expectedEarningsPerDay(10n ** 12n, chain), 12)).toBe('62.864273786544')
})

const hashes = fc.bigInt({ min: 1n, max: 10n ** 30n })
const chain = fc.record({ hashesPerBlock: hashes.map(whole), blockValue: fc.bigInt({ min: 0n, max: 10n ** 28n }) })

test('the work of exactly one block earns exactly one block', () => {
  fc.assert(fc.property(hashes, fc.bigInt({ min: 0n, max: 10n ** 28n }), (work, blockValue) => {
    expect(toDecimal(expectedEarnings(work, { hashesPerBlock: whole(work), blockValue }), 0)).toBe(String(blockValue))
  }))
})

test('work split among miners earns what it earns in one hand: nothing is made or lost', () => {
  fc.assert(fc.property(hashes, hashes, chain, (mine, yours, on) => {
    const [a, b, both] = [mine, yours, mine + yours].map(work => expectedEarnings(work, on)) as [ReturnType<typeof decimal>, ReturnType<typeof decimal>, ReturnType<typeof decimal>]
    expect((a.over * b.under + b.over * a.under) * both.under).toBe(both.over * a.under * b.under)
  }))
})
