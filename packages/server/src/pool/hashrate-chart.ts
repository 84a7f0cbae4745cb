import type { Db } from '@adit/db/open'
import { workToHashrate } from '@adit/engine/hashrate/work-to-hashrate'
import { findHashrateSlots } from './pool.queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** About a hundred points, whatever the range: more would be noise on a screen. */
const stepOf = (days: number) => days <= 7 ? HOUR : days <= 45 ? 6 * HOUR : DAY

/** The pool's hash rate over time. Every slot of the range is there; one in which nothing was counted has no rate. */
export async function hashrateChart(db: Db, coin: string, days: number, now: Date) {
  const step = stepOf(days)
  const running = Math.floor(+now / step) * step
  const from = running - days * DAY
  const counted = new Map((await findHashrateSlots(db, coin, { from, to: now, step })).map(slot => [Number(slot.slot), slot]))
  const items = Array.from({ length: (running - from) / step + 1 }, (_, i) => {
    const time = from + i * step
    const slot = counted.get(time)
    const estimate = slot ? workToHashrate(BigInt(slot.work), Number(slot.shares), Number(slot.counted_ms)) : null
    return { time, hashrate: estimate && estimate.hashrate, shares: estimate ? estimate.shares : 0 }
  })
  // A slot that has only just begun is not a gap.
  if (!counted.has(running)) items.pop()
  return { step, items }
}
