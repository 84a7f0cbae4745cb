import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactly, plainDecimal } from './exact-json.ts'

test('numbers with a fraction keep every digit, whole ones stay numbers', () => {
  expect(parseExactly('{"amount": 0.00200000, "height": 840000, "supply": 100000000000.12345678, "weight": 12345678901234567890, "said": "1.50"}'))
    .toEqual({ amount: '0.00200000', height: 840_000, supply: '100000000000.12345678', weight: '12345678901234567890', said: '1.50' })
})

test.each([
  ['4.656542373906925e-10', '0.0000000004656542373906925'], ['1E3', '1000'], ['1.5e+2', '150'], ['-2.5e-1', '-0.25'], ['12.5e0', '12.5'], ['0e5', '0'], ['1.25e1', '12.5'],
])('%s is %s', (written, plain) => expect(plainDecimal(written)).toBe(plain))

test('any number means the same without its exponent', () => {
  fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
    const plain = plainDecimal(String(value))
    expect(plain).toMatch(/^-?\d+(\.\d+)?$/)
    expect(Number(plain) === value).toBe(true)
  }))
})
