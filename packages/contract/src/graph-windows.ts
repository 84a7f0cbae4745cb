import { z } from './kit.ts'
import { CHARTS } from './constants.ts'

/** P§9: the slots a hash-rate graph is drawn in, and the ranges each is for: a thousand points or two, as much as a screen can show. */
const RANGES = { '10m': [1, 7], '1h': [1, 7, 30, 90], '1d': [7, 30, 90, 365] } as const satisfies Record<string, readonly (typeof CHARTS.rangeDays)[number][]>
export type GraphWindow = keyof typeof RANGES
export const GRAPH_WINDOWS = Object.keys(RANGES) as [GraphWindow, ...GraphWindow[]]

/** What a graph's call takes: a range of days, and a window where the one that reads best is not wanted. */
export const GraphChoice = z.object({
  days: z._default(z.pipe(z.coerce.number(), z.literal(CHARTS.rangeDays)), 1),
  window: z.optional(z.enum(GRAPH_WINDOWS)),
})

/** The windows that a range can be drawn in, the finest first. */
export const windowsOf = (days: number): GraphWindow[] => GRAPH_WINDOWS.filter(window => (RANGES[window] as readonly number[]).includes(days))

/** Where the finest window would be a thicket. */
const READS_BEST: Partial<Record<number, GraphWindow>> = { 90: '1d' }

/** The window asked for where the range has it, else the one that reads best. */
export function windowOf(days: number, asked?: GraphWindow): GraphWindow {
  const offered = windowsOf(days)
  return offered.find(window => window === asked) ?? READS_BEST[days] ?? offered[0]!
}
