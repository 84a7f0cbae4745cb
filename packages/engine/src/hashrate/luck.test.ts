import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COINS } from '@adit/contract/coins'
import { decimal, dividedBy, toNumber, whole } from '../exact/ratio.ts'
import { expectedBlocks, hashesPerBlock } from './hashes-per-block.ts'
import { luck } from './luck.ts'

test('a chain counts difficulty from its own easiest target', () => {
  expect(toNumber(hashesPerBlock('BTC', '1'))).toBe(4_294_967_296)
  expect(toNumber(hashesPerBlock('ZEC', '2'))).toBe(16_384)
  expect(toNumber(hashesPerBlock('ETC', '2500000000000000'))).toBe(2.5e15)
})

test('work of exactly one block at its difficulty is one expected block, on every chain', () => {
  fc.assert(fc.property(fc.constantFrom(...COINS), fc.bigInt({ min: 1n, max: 10n ** 18n }), (coin, difficulty) => {
    const work = hashesPerBlock(coin, String(difficulty))
    const perDifficulty = dividedBy(work, whole(difficulty))
    const blocks = expectedBlocks(coin, '1')
    expect(blocks.over * perDifficulty.over).toBe(blocks.under * perDifficulty.under)
  }))
})

test('as many blocks as expected is a luck of 1; nothing expected is unknown', () => {
  expect(luck(8, decimal('8'))).toBe(1)
  expect(luck(3, decimal('2'))).toBe(1.5)
  expect(luck(0, decimal('2'))).toBe(0)
  expect(luck(0, whole(0n))).toBeNull()
})

test('more blocks for the same work is more luck', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 10_000 }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (found, expected) => {
    expect(luck(found + 1, whole(expected))!).toBeGreaterThan(luck(found, whole(expected))!)
  }))
})
