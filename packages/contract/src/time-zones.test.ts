import { expect, test } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { DEFAULT_TIME_ZONE, offsetMinutes, TIME_ZONES, timeZoneLabel, TimeZoneName, toTimeZone, utcOffset } from './time-zones.ts'

test('A§3: every whole hour from M12 to 12 and six half hours, in order, none twice', () => {
  const whole = Array.from({ length: 25 }, (_, i) => i - 12).map(h => (h < 0 ? `TIME_ZONE_M${-h}` : `TIME_ZONE_${h}`))
  const halves = ['M3_5', '3_5', '4_5', '5_5', '6_5', '9_5'].map(h => `TIME_ZONE_${h}`)
  expect([...TIME_ZONES].sort()).toEqual([...whole, ...halves].sort())
  const minutes = TIME_ZONES.map(offsetMinutes)
  expect(minutes).toEqual([...minutes].sort((a, b) => a - b))
  expect(new Set(minutes).size).toBe(31)
})

test.each([
  ['TIME_ZONE_M12', -720, '-12:00'], ['TIME_ZONE_M3_5', -210, '-03:30'], ['TIME_ZONE_0', 0, '+00:00'], ['TIME_ZONE_5_5', 330, '+05:30'],
  ['TIME_ZONE_8', 480, '+08:00'], ['TIME_ZONE_9_5', 570, '+09:30'], ['TIME_ZONE_12', 720, '+12:00'],
] as const)('%s is %i minutes, %s', (zone, minutes, offset) => {
  expect(offsetMinutes(zone)).toBe(minutes)
  expect(utcOffset(zone)).toBe(offset)
})

test('every offset is one that dates can be shown in', () => {
  const midnight = new Date('2026-01-01T00:00:00Z')
  for (const zone of TIME_ZONES) {
    const [hour, minute] = new Intl.DateTimeFormat('en-GB', { timeZone: utcOffset(zone), hour: '2-digit', minute: '2-digit' }).format(midnight).split(':')
    expect((Number(hour) * 60 + Number(minute)) % 1440).toBe((offsetMinutes(zone) + 1440) % 1440)
  }
})

test.each(LANGUAGES)('labels in %s start with the offset and differ from each other', language => {
  const labels = TIME_ZONES.map(zone => timeZoneLabel(zone, language))
  expect(new Set(labels).size).toBe(labels.length)
  for (const label of labels) expect(label).toMatch(/^GMT[+-]\d\d:[03]0 \S/)
})

test('the label says where', () => {
  expect(timeZoneLabel('TIME_ZONE_8', 'zh')).toBe('GMT+08:00 北京、新加坡')
  expect(timeZoneLabel('TIME_ZONE_M5', 'en')).toBe('GMT-05:00 New York, Toronto')
  expect(timeZoneLabel('TIME_ZONE_3', 'ru')).toBe('GMT+03:00 Москва, Стамбул')
})

test('an unknown zone is refused on the wire and read as the default from storage', () => {
  expect(TimeZoneName.safeParse('TIME_ZONE_5_5').success).toBe(true)
  for (const wrong of ['TIME_ZONE_13', 'TIME_ZONE_7_5', '8', 'constructor', '']) {
    expect(TimeZoneName.safeParse(wrong).success).toBe(false)
    expect(toTimeZone(wrong)).toBe(DEFAULT_TIME_ZONE)
  }
  expect(toTimeZone(undefined)).toBe('TIME_ZONE_8')
  expect(toTimeZone('TIME_ZONE_M3_5')).toBe('TIME_ZONE_M3_5')
})
