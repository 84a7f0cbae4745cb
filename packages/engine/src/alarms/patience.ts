import { WINDOWS, windowStart, type Window } from '../hashrate/windows.ts'
import { DAY, MINUTE } from '../shares/slots.ts'

/** How a machine has been sending shares. */
export type Habit = { firstSeenAt: number; lastShareAt: number; shares: Record<Window, number> }

/** A machine that works goes this silent by chance once in so many shares. At one a minute, a thousand machines cry wolf once a week. */
const ONCE_IN = 1e7

/**
 * How long a machine may be silent before it is taken to be down: the minutes its owner said, or longer where it is slow.
 * Shares come by chance (a Poisson process). After n of them in a time T, the chance of a silence longer than s is
 * (T / (T + s))^n, whatever its rate: few shares make the judgement careful by themselves. The window that can tell soonest
 * decides, so that a machine which has only just come back is not judged by the day it was away.
 */
export function patience({ firstSeenAt, lastShareAt, shares }: Habit, minutes: number, until: Date): number {
  const own = WINDOWS.map(window => {
    const seen = lastShareAt - Math.max(+windowStart(window, until), firstSeenAt)
    // the last share ends the time it was seen in, and so says nothing of its own
    const others = shares[window] - 1
    return others > 0 && seen > 0 ? seen * (ONCE_IN ** (1 / others) - 1) : Infinity
  })
  return Math.max(minutes * MINUTE, Math.min(DAY, ...own))
}

export const isDown = (habit: Habit, minutes: number, until: Date): boolean => +until - habit.lastShareAt > patience(habit, minutes, until)
