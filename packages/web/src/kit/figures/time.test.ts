import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offsetMinutes, TIME_ZONES } from '@adit/contract/time-zones'
import { formatAgo, formatDuration, formatTime } from './time.ts'
import { zoneText } from './zone.ts'

const at = Date.UTC(2026, 10, 15, 18, 30)
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('a moment reads on the zone’s clock, whatever the browser’s', () => {
  expect(formatTime(at, { zoneMinutes: 0, language: 'en' })).toBe('Nov 15, 2026, 18:30')
  expect(formatTime(at, { zoneMinutes: 480, language: 'en' })).toBe('Nov 16, 2026, 02:30')
  expect(formatTime(at, { zoneMinutes: -210, language: 'en' })).toBe('Nov 15, 2026, 15:00')
  expect(formatTime(at, { zoneMinutes: 480, language: 'zh' })).toBe('2026年11月16日 02:30')
  expect(plain(formatTime(at, { zoneMinutes: 480, language: 'ru' }))).toBe('16 нояб. 2026 г., 02:30')
})

test('midnight is 00:00, not 24:00', () => {
  expect(formatTime(Date.UTC(2026, 0, 1), { zoneMinutes: 0, language: 'en', style: 'clock' })).toBe('00:00')
})

test('a zone shifts by its minutes, everywhere and always', () => {
  const moments = fc.integer({ min: 0, max: Date.UTC(2100, 0) })
  fc.assert(fc.property(moments, fc.constantFrom(...TIME_ZONES.map(offsetMinutes)), (moment, zoneMinutes) => {
    const shown = formatTime(moment, { zoneMinutes, language: 'en', style: 'second' })
    const shifted = Math.floor((moment + zoneMinutes * 60_000) / 1000) * 1000
    expect(Date.parse(`${shown} UTC`)).toBe(shifted)
  }))
})

test('zones are written short', () => {
  expect([480, 0, -210, 330].map(zoneText)).toEqual(['UTC+8', 'UTC+0', 'UTC−3:30', 'UTC+5:30'])
})

test('ago is said in the largest unit that is full', () => {
  const ago = (seconds: number) => formatAgo(at, at + seconds * 1000, 'en')
  expect([0, 4, 59, 60, 3599, 3600, 86_399, 86_400].map(ago))
    .toEqual(['now', '4 sec. ago', '59 sec. ago', '1 min. ago', '59 min. ago', '1 hr. ago', '23 hr. ago', '1 day ago'])
  expect(formatAgo(at, at + 180_000, 'zh')).toBe('3分钟前')
  expect(plain(formatAgo(at, at + 180_000, 'ru'))).toBe('3 мин. назад')
})

test('a moment just ahead of our clock is now', () => {
  expect(formatAgo(at + 5000, at, 'en')).toBe('now')
})

test('a duration has its two largest units', () => {
  const hours = 3_600_000
  expect(formatDuration(102 * hours, 'en')).toBe('4d 6h')
  expect(formatDuration(24 * hours + 90_000, 'en')).toBe('1d')
  expect(formatDuration(750_000, 'en')).toBe('12m 30s')
  expect(formatDuration(0, 'en')).toBe('0s')
  expect(formatDuration(102 * hours, 'zh')).toBe('4天6小时')
})
