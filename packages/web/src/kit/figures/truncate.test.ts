import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortenMiddle, truncate } from './truncate.ts'

test('a text of 50 characters stays, one of 51 is cut at 50', () => {
  expect(truncate('a'.repeat(50))).toBe('a'.repeat(50))
  expect(truncate('a'.repeat(51))).toBe(`${'a'.repeat(50)}…`)
})

test('a character is what a reader sees', () => {
  expect(truncate('👨‍👩‍👧'.repeat(51))).toBe(`${'👨‍👩‍👧'.repeat(50)}…`)
})

test('both ends of an address stay', () => {
  expect(shortenMiddle('bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh')).toBe('bc1qxy…hx0wlh')
  fc.assert(fc.property(fc.string({ minLength: 16 }), text => {
    const short = shortenMiddle(text)
    expect(short.startsWith(text.slice(0, 6)) && short.endsWith(text.slice(-6))).toBe(true)
  }))
})

test('nothing is shortened that would hardly get shorter', () => {
  expect(shortenMiddle('123456789012345')).toBe('123456789012345')
})
