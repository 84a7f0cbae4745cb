import type { Db } from '@adit/db/open'
import { DAY, HOUR, slotOf, TEN_MINUTES } from '../shares/slots.ts'
import { rejectionRate } from './rejection-rate.ts'
import type { Scope } from './scope.ts'
import { findSlots, findWorkerSlots, type Counted } from './series.queries.ts'
import { workToHashrate } from './work-to-hashrate.ts'

/** The lengths of slot a graph can be drawn in. */
export const SERIES_STEPS = {
  '10m': { name: 'ten_minutes', ms: TEN_MINUTES },
  '1h': { name: 'hour', ms: HOUR },
  '1d': { name: 'day', ms: DAY },
} as const
export type SeriesWindow = keyof typeof SERIES_STEPS
export type SeriesStep = (typeof SERIES_STEPS)[SeriesWindow]

/** How far back a graph can begin. */
export const LONGEST_SERIES_DAYS = 365

export type SeriesRange = { window: SeriesWindow; days: number }

/** A point of a graph; without a rate where nothing was counted, which is not the same as nothing done. */
export type SeriesPoint = { time: number; hashrate: number | null; shares: number; error: number | null; rejectRate: number | null }

/** The hash rate of whole UTC slots over so many days and the running one, oldest first. */
export async function hashrateSeries(db: Db, scope: Scope, { window, days }: SeriesRange, now: Date): Promise<{ step: number; items: SeriesPoint[] }> {
  if (!Number.isInteger(days) || days < 1 || days > LONGEST_SERIES_DAYS) throw new RangeError(`a graph of ${days} days`)
  const step = SERIES_STEPS[window]
  const running = slotOf(+now, step.ms)
  const from = running - days * DAY
  const counted = await ('workerId' in scope ? findWorkerSlots(db, scope, step, from) : findSlots(db, scope, step, from))
  return { step: step.ms, items: points(counted, { step: step.ms, from, running }) }
}

/** A running slot says something from this part of it on. */
const TELLING = 0.1

/** Each slot of a range: its rate, zero where the pool was counting and the scope sent nothing, none before its first share or where nobody counted. */
function points({ slots, until, began }: Counted, { step, from, running }: { step: number; from: number; running: number }): SeriesPoint[] {
  const countedUntil = +(until ?? 0)
  let first = began ? from : Infinity
  if (!began) for (const [time, { work }] of slots) if (work !== null && time < first) first = time
  const items = Array.from({ length: (running - from) / step + 1 }, (_, at): SeriesPoint => {
    const time = from + at * step
    const slot = slots.get(time)
    const end = slot?.until ?? Math.min(time + step, Math.max(countedUntil, time))
    const telling = time < running || end - time >= step * TELLING
    const estimate = slot && time >= first && telling ? workToHashrate(slot.work ?? 0, slot.shares, end - time, slot.workSquared) : null
    return {
      time, hashrate: estimate && estimate.hashrate, shares: estimate?.shares ?? 0, error: estimate && estimate.error,
      rejectRate: estimate && slot!.work !== null ? rejectionRate(slot!.work, slot!.rejectedWork) : null,
    }
  })
  // A slot that has only just begun is not a gap.
  if (items.at(-1)!.hashrate === null) items.pop()
  return items
}
