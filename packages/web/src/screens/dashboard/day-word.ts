import type { Language } from '@adit/contract/languages'
import { localeOf } from '../../kit/figures/numbers.ts'
import { formatTime } from '../../kit/figures/time.ts'

const DAY = 86_400_000

/** "today", "tomorrow", else the date, on the clock of a zone. */
export function dayWord(at: number, now: number, zoneMinutes: number, language: Language): string {
  const dayOf = (moment: number) => Math.floor((moment + zoneMinutes * 60_000) / DAY)
  const ahead = dayOf(at) - dayOf(now)
  return ahead === 0 || ahead === 1 ? new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(ahead, 'day') : formatTime(at, { zoneMinutes, language, style: 'monthDay' })
}
