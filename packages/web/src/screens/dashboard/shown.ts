import type { Coin } from '@adit/contract/coins'
import { dashboard } from '@adit/contract/dashboard'
import { GraphChoice } from '@adit/contract/graph-windows'
import { z } from '@adit/contract/kit'

/** Whose figures the page shows: said with every call, so that another tab's choice never shows here. */
export type Whose = { userId: string; coinType: Coin }

export const EARNED_RANGES = [7, 30, 180] as const

/** What of the page lives in its address: the range and window of one chart, the range of the other. */
export const shownInAddress = {
  ...dashboard.graph, in: z.extend(GraphChoice, { earned: z._default(z.pipe(z.coerce.number(), z.literal(EARNED_RANGES)), 30) }),
}
export type Shown = z.output<(typeof shownInAddress)['in']>
export type ChangeShown = (change: Partial<Shown>) => void

/** What moves slowly is asked for again each minute; figures come by themselves. */
export const EVERY_MINUTE = 60_000
