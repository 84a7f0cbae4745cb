import type { Language } from '@adit/contract/languages'
import { localeOf } from './numbers.ts'

const STYLES = {
  /** To the second, for hover and copies. */
  second: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  minute: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  /** Without the year, where it goes without saying. */
  short: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  monthDay: { month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  clock: { hour: '2-digit', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
export type TimeStyle = keyof typeof STYLES

/** `zoneMinutes` is the sub-account's zone as minutes east of UTC; an earnings date is a UTC day and takes 0. */
export type TimeReading = { zoneMinutes: number; language: Language; style?: TimeStyle }

const kept = new Map<string, Intl.DateTimeFormat>()
const keptAgo = new Map<string, Intl.RelativeTimeFormat>()

/** The moment on a clock of that zone: shifted by hand and read as UTC, so the browser's own zone plays no part. */
export function formatTime(at: number, { zoneMinutes, language, style = 'minute' }: TimeReading): string {
  const key = `${language} ${style}`
  let format = kept.get(key)
  if (!format) kept.set(key, format = new Intl.DateTimeFormat(localeOf(language), { ...STYLES[style], hourCycle: 'h23', timeZone: 'UTC' }))
  return format.format(at + zoneMinutes * 60_000)
}

const RELATIVE_UNITS = [['day', 86_400], ['hour', 3_600], ['minute', 60], ['second', 1]] as const

/** "3 min. ago", in the largest unit that fits; a clock that runs ahead of ours says "now", not the future. */
export function formatAgo(at: number, now: number, language: Language): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  const [unit, length] = RELATIVE_UNITS.find(([, each]) => seconds >= each) ?? RELATIVE_UNITS[3]
  const numeric = seconds ? 'always' : 'auto'
  const key = `${language} ${numeric}`
  let format = keptAgo.get(key)
  if (!format) keptAgo.set(key, format = new Intl.RelativeTimeFormat(localeOf(language), { numeric, style: 'short' }))
  return format.format(-Math.floor(seconds / length), unit)
}

/** The two largest units: "4d 6h", "12m 30s"; zero is "0s". */
export function formatDuration(ms: number, language: Language): string {
  const total = Math.max(0, Math.floor(ms / 1000))
  let left = total
  const parts: string[] = []
  for (const [unit, length] of RELATIVE_UNITS) {
    const count = Math.floor(left / length)
    left -= count * length
    if ((count > 0 || (unit === 'second' && total === 0)) && parts.length < 2)
      parts.push(new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'narrow' }).format(count))
    else if (parts.length > 0) break
  }
  return new Intl.ListFormat(localeOf(language), { type: 'unit', style: 'narrow' }).format(parts)
}
