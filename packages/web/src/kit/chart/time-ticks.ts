const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A week's ticks fall on Mondays; 1970 began on a Thursday. */
const MONDAY = 4 * DAY

const STEPS = [1, 2, 5, 10, 15, 30].map(minutes => minutes * MINUTE)
  .concat([1, 2, 3, 4, 6, 8, 12].map(hours => hours * HOUR), [1, 2, 3, 5, 7, 10, 14].map(days => days * DAY))
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120]

export type TimeTicks = { ticks: number[]; unit: 'minute' | 'day' | 'month' }

/**
 * Round moments between two others, at most `most` of them and none closer than `least`, on the clock of a zone `zoneMinutes` east of UTC. A zone is
 * a fixed offset here (A§3), so this is arithmetic: the browser's own zone and its summer time play no part.
 */
export function timeTicks(min: number, max: number, zoneMinutes: number, most: number, least = MINUTE): TimeTicks {
  const shift = zoneMinutes * MINUTE
  const [from, to] = [min + shift, max + shift]
  const step = STEPS.find(each => each >= least && (to - from) / each <= most)
  if (step) {
    const anchor = step % (7 * DAY) === 0 ? MONDAY : 0
    const ticks: number[] = []
    for (let at = Math.ceil((from - anchor) / step) * step + anchor; at <= to; at += step) ticks.push(at - shift)
    return { ticks, unit: step < DAY ? 'minute' : 'day' }
  }
  const months = (to - from) / (30.4 * DAY)
  const monthStep = MONTH_STEPS.find(each => months / each <= most) ?? MONTH_STEPS.at(-1)!
  const start = new Date(from)
  const ticks: number[] = []
  for (let month = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / monthStep) * monthStep; ; month += monthStep) {
    const at = Date.UTC(Math.floor(month / 12), month % 12)
    if (at > to) return { ticks, unit: 'month' }
    if (at >= from) ticks.push(at - shift)
  }
}
