import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES } from '@adit/contract/languages'
import { fiatValue, formatAmount, formatFiat } from './money.ts'

const amounts = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{0,18}$/))
  .map(([minus, whole, digits]) => `${minus ? '-' : ''}${whole}${digits && `.${digits}`}`)

/** Undoes the signs of a language: what is left must be the amount. */
const unformat = (text: string, decimal: string) => text.replace(decimal === ',' ? /[\s\u00a0\u202f]/g : /,/g, '').replace(decimal, '.')

test('formatting an amount never changes a digit, in any language', () => {
  fc.assert(fc.property(amounts, fc.constantFrom(...LANGUAGES), (amount, language) => {
    expect(unformat(formatAmount(amount, language), language === 'ru' ? ',' : '.')).toBe(amount)
  }))
})

test('trimming leaves out only zeros at the end', () => {
  fc.assert(fc.property(amounts, amount => {
    const trimmed = unformat(formatAmount(amount, 'en', { trim: true }), '.')
    expect(trimmed).toBe(amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
  }))
  expect(formatAmount('0.05814000', 'en', { trim: true })).toBe('0.05814')
  expect(formatAmount('1200.00', 'en', { trim: true })).toBe('1,200')
  expect(formatAmount('1200', 'en', { trim: true })).toBe('1,200')
})

test('more digits than a float can hold survive', () => {
  expect(formatAmount('12345678901234567890.123456789012345678', 'en')).toBe('12,345,678,901,234,567,890.123456789012345678')
})

test('what is no amount is refused, not shown as something else', () => {
  for (const wrong of ['', '1e5', 'NaN', '1,5', '.5', '1.']) expect(() => formatAmount(wrong, 'en')).toThrow(RangeError)
})

test('fiat takes the chosen currency’s sign and the language’s form', () => {
  expect(formatFiat(5421.77, 'USD', 'en')).toBe('$5,421.77')
  expect(formatFiat(5421.77, 'CNY', 'zh')).toBe('¥5,421.77')
  expect(formatFiat(5421.77, 'USD', 'ru').replace(/\u00a0/g, ' ')).toBe('5 421,77 $')
  expect(formatFiat(0.00046, 'USD', 'en')).toBe('$0.00046')
})

test('a fiat value needs a price', () => {
  expect(fiatValue('0.5', { USD: '90000', CNY: null }, 'USD')).toBe(45000)
  expect(fiatValue('0.5', { USD: '90000', CNY: null }, 'CNY')).toBeNull()
})
