import type { Db } from '@adit/db/open'
import { countedUntil } from '../shares/fold.queries.ts'
import { DAY, dayName, HOUR, slotOf, TEN_MINUTES } from '../shares/slots.ts'
import { rejectionRate } from './rejection-rate.ts'
import type { Scope } from './scope.ts'
import { beganBefore, findSharedSlots, findWorkerSlots, type SlotSum } from './series.queries.ts'
import { workToHashrate } from './work-to-hashrate.ts'

/** The lengths of slot a graph can be drawn in. */
export const SERIES_STEPS = {
  '10m': { name: 'ten_minutes', ms: TEN_MINUTES },
  '1h': { name: 'hour', ms: HOUR },
  '1d': { name: 'day', ms: DAY },
} as const
export type SeriesWindow = keyof typeof SERIES_STEPS
export type SeriesStep = (typeof SERIES_STEPS)[SeriesWindow]

const LONGEST_SERIES_DAYS = 365

export type SeriesRange = { window: SeriesWindow; days: number }

/** A point of a graph; without a rate where nothing was counted, which is not the same as nothing done. */
export type SeriesPoint = { time: number; hashrate: number | null; shares: number; error: number | null; rejectionRate: number | null }

/** The hash rate of whole UTC slots over so many days and the running one, oldest first. */
export async function hashrateSeries(db: Db, scope: Scope, { window, days }: SeriesRange, now: Date): Promise<{ step: number; items: SeriesPoint[] }> {
  if (!Number.isInteger(days) || days < 1 || days > LONGEST_SERIES_DAYS) throw new RangeError(`a graph of ${days} days`)
  const step = SERIES_STEPS[window]
  const running = slotOf(+now, step.ms)
  const from = running - days * DAY
  const until = await countedUntil(db)
  const pool = await findSharedSlots(db, { coin: scope.coin }, step, from)
  const own = 'workerId' in scope ? await findWorkerSlots(db, scope.workerId, scope.coin, step, from)
    : 'subAccountId' in scope ? await findSharedSlots(db, scope, step, from)
    : pool
  const items = points({ step: step.ms, from, running, until: +(until ?? 0), pool, own, began: await beganBefore(db, scope, dayName(from)) })
  return { step: step.ms, items }
}

type Counted = { step: number; from: number; running: number; until: number; pool: SlotSum[]; own: SlotSum[]; began: boolean }

/** A running slot says something from this part of it on. */
const TELLING = 0.1

/** Each slot of a range: its rate, zero where the pool was counting and the scope sent nothing, none before its first share or where nobody counted. */
function points({ step, from, running, until, pool, own, began }: Counted): SeriesPoint[] {
  const counted = new Map(pool.map(sum => [sum.slot, sum]))
  const sums = new Map(own.map(sum => [sum.slot, sum]))
  const first = began ? from : own.reduce((earliest, { slot }) => Math.min(earliest, slot), Infinity)
  const items = Array.from({ length: (running - from) / step + 1 }, (_, at): SeriesPoint => {
    const time = from + at * step
    const [sum, by] = [sums.get(time), counted.get(time)]
    const end = by?.countedUntil ?? Math.min(time + step, Math.max(until, time))
    const telling = time < running || end - time >= step * TELLING
    const estimate = time >= first && telling && (sum || by) ? workToHashrate(sum?.work ?? 0n, sum?.shares ?? 0, end - time, sum?.workSquared) : null
    return {
      time, hashrate: estimate && estimate.hashrate, shares: estimate?.shares ?? 0, error: estimate && estimate.error,
      rejectionRate: estimate && sum ? rejectionRate(sum.work, sum.rejectedWork) : null,
    }
  })
  // A slot that has only just begun is not a gap.
  if (items.at(-1)!.hashrate === null) items.pop()
  return items
}
