import { expect, test } from 'vitest'
import { formatCount, formatPercent } from './numbers.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('a count has the language’s thousands', () => {
  expect(formatCount(1234567, 'en')).toBe('1,234,567')
  expect(formatCount(1234567, 'zh')).toBe('1,234,567')
  expect(plain(formatCount(1234567, 'ru'))).toBe('1 234 567')
})

test('a percentage is taken as the wire has it and written as the language does', () => {
  expect(formatPercent(1.2, 'en')).toBe('1.2%')
  expect(plain(formatPercent(1.2, 'ru'))).toBe('1,2 %')
  expect(formatPercent(0.004, 'zh', 3)).toBe('0.004%')
})
