import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DuplicateSet } from './duplicate-set.ts'

const word = fc.oneof(fc.integer({ min: 0, max: 0xffffffff }), fc.integer({ min: 0, max: 600 }))

test('it answers as a plain set would, for any keys in any order', () => {
  fc.assert(fc.property(fc.array(fc.tuple(word, word), { maxLength: 2000 }), keys => {
    const set = new DuplicateSet()
    const plain = new Set<string>()
    for (const [low, high] of keys) {
      const known = plain.has(`${low} ${high}`)
      expect(set.has(low, high)).toBe(known)
      expect(set.add(low, high)).toBe(!known)
      plain.add(`${low} ${high}`)
      expect(set.has(low, high)).toBe(true)
    }
    expect(set.size).toBe(plain.size)
  }))
})

test('a million shares are all remembered', () => {
  const set = new DuplicateSet()
  const key = (at: number): [number, number] => [Math.imul(at, 0x9e3779b1) >>> 0, Math.imul(at ^ 0x5bd1e995, 0x85ebca6b) >>> 0]
  let news = 0
  for (let at = 0; at < 1_000_000; at++) if (set.add(...key(at))) news += 1
  expect(news).toBe(1_000_000)
  for (let at = 0; at < 1_000_000; at++) if (set.add(...key(at))) news += 1
  expect(news).toBe(1_000_000)
})
