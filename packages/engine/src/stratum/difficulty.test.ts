import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gradeOf, meets, wordsOf, workOf, workOfTarget } from './difficulty.ts'

const algorithm = fc.constantFrom('sha256d' as const, 'scrypt' as const)
const difficulty = fc.double({ min: 2 ** -31, max: 2 ** 50, noNaN: true })
const hash = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

test('difficulty 1 is 2^32 hashes of SHA-256d and 2^16 of scrypt; a part of it is a part of them', () => {
  expect(workOf('sha256d', 1)).toBe(2n ** 32n)
  expect(workOf('scrypt', 1)).toBe(2n ** 16n)
  expect(workOf('sha256d', 0.5)).toBe(2n ** 31n)
  expect(workOf('scrypt', 1.5)).toBe(98_304n)
  expect(workOf('sha256d', 1e-30)).toBe(1n)
})

test('the target at 1 is a hash with 32 leading zero bits, which Bitcoin\'s easiest block has to spare', () => {
  const { target } = gradeOf('sha256d', 1)
  expect(meets(wordsOf(0xffffn << 208n), target)).toBe(true)
  expect(meets(wordsOf(2n ** 224n - 1n), target)).toBe(true)
  expect(meets(wordsOf(2n ** 224n), target)).toBe(false)
})

test('what a share is worth is what its target takes on average, to the hash', () => {
  fc.assert(fc.property(algorithm, difficulty, (by, wanted) => {
    const { work, target } = gradeOf(by, wanted)
    const threshold = target.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n)
    expect(threshold).toBe(2n ** 256n / work - 1n)
    expect(workOfTarget(threshold) - work).toBeLessThanOrEqual(work * work / 2n ** 256n + 1n)
  }))
})

test('a grade announces the difficulty it counts', () => {
  fc.assert(fc.property(algorithm, difficulty, (by, wanted) => {
    const grade = gradeOf(by, wanted)
    expect(gradeOf(by, grade.difficulty)).toEqual(grade)
    expect(Math.abs(grade.difficulty - wanted)).toBeLessThanOrEqual(Math.max(wanted * 2 ** -50, 2 ** -16))
  }))
})

test('hashes compare with targets as numbers do', () => {
  fc.assert(fc.property(hash, hash, (one, other) => {
    expect(meets(wordsOf(one), wordsOf(other))).toBe(one <= other)
    expect(meets(wordsOf(one), wordsOf(one))).toBe(true)
  }))
})
