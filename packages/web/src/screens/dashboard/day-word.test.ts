import { expect, test } from 'vitest'
import { dayWord } from './day-word.ts'

const at = (text: string) => Date.parse(`2026-03-${text}Z`)

test('today and tomorrow are those of the zone, and later days have their date', () => {
  expect(dayWord(at('11T00:00'), at('10T15:59'), 480, 'en')).toBe('tomorrow')
  expect(dayWord(at('11T00:00'), at('10T16:00'), 480, 'en')).toBe('today')
  expect(dayWord(at('11T00:00'), at('10T23:59'), 0, 'ru')).toBe('завтра')
  expect(dayWord(at('13T00:00'), at('10T16:00'), 480, 'en')).toBe('Mar 13')
})
