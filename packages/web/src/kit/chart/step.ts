import type { TimeStyle } from '../figures/time.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The usual distance between the moments, where nobody said: the shortest there is. */
export function stepOf(times: readonly number[]): number {
  const distances = times.slice(1).map((at, before) => at - times[before]!).filter(distance => distance > 0)
  return distances.length ? distances.reduce((least, each) => Math.min(least, each)) : HOUR
}

/** A day's figure is told by its day; anything shorter by its minute. */
export const timeStyleOf = (step: number): TimeStyle => (step >= DAY ? 'day' : 'minute')
