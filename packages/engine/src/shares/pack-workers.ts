import type { Db } from '@adit/db/open'
import { windowStart } from '../hashrate/windows.ts'
import { addWorkerDays } from './counters.queries.ts'
import { addCounts, addTally, entry, type Counts } from './counts.ts'
import { findHistory, findPackedUntil, findPast, findToPack, holdUpkeep, movePackedUntil, takeMinutes, writeHistory, writePast } from './pack.queries.ts'
import { OUTCOMES } from './share.ts'
import { DAY, slotOf, TEN_MINUTES } from './slots.ts'
import { addMinutes, HISTORY, nameOf, sumTenMinutes } from './worker-history.ts'

const WORKERS_AT_ONCE = 500

/** Minutes of the last ten stay as they are: the shortest figure slides over them. */
export const packableUntil = (counted: Date): Date => new Date(slotOf(+counted, TEN_MINUTES) - TEN_MINUTES)

/**
 * Every ten minutes, moves workers' minutes that no short figure needs any more into rows of many slots, in all lengths at
 * once, and works out anew what is packed of the running hour and day. A late share is a minute like any other: the next packing takes it along. Answers
 * whether it came to its end; it does not where another accountant is at it.
 */
export async function packWorkers(db: Db, counted: Date): Promise<boolean> {
  const until = packableUntil(counted)
  const packed = await findPackedUntil(db)
  if (packed && packed >= until) return true
  const { workers, minutes } = await findToPack(db, until)
  for (let at = 0; at < workers.length; at += WORKERS_AT_ONCE) {
    const some = workers.slice(at, at + WORKERS_AT_ONCE)
    if (!await db.transaction().execute(async trx => await holdUpkeep(trx) && await packSome(trx, some, minutes, until, counted))) return false
  }
  await movePackedUntil(db, until)
  return true
}

type Worker = { workerId: bigint; coin: string; lastShareAt: number }

async function packSome(db: Db, workers: bigint[], minutes: Date[], until: Date, now: Date): Promise<true> {
  const moved = new Map<string, Worker & { minutes: Map<number, Counts> }>()
  for (const { worker_id, coin, minute, outcome, work, share_count, last_at } of await takeMinutes(db, workers, minutes)) {
    const worker = entry(moved, `${worker_id} ${coin}`, () => ({ workerId: worker_id, coin, lastShareAt: 0, minutes: new Map<number, Counts>() }))
    worker.lastShareAt = Math.max(worker.lastShareAt, +last_at)
    addTally(entry(worker.minutes, +minute, () => ({})), OUTCOMES[outcome]!, BigInt(work), share_count)
  }
  const [hour, day] = [+windowStart('1h', now), +windowStart('24h', now)]
  const days = [...new Set([slotOf(day, DAY), slotOf(+until, DAY)])]
  const rows = new Map((await findHistory(db, workers, wantedRows(minutes, days))).map(row => [nameOf(row), row]))
  await writeHistory(db, [...moved.values()].flatMap(worker => addMinutes(rows, { workerId: worker.workerId, coin: worker.coin }, worker.minutes, +now)))
  await addWorkerDays(db, [...moved.values()].flatMap(daysOf))

  const past = new Map<string, Worker>(moved)
  for (const { worker_id, coin, last_share_at } of await findPast(db, workers)) {
    const name = `${worker_id} ${coin}`
    past.set(name, { workerId: worker_id, coin, lastShareAt: Math.max(+last_share_at, moved.get(name)?.lastShareAt ?? 0) })
  }
  await writePast(db, [...past.values()].map(({ workerId, coin, lastShareAt }) => {
    const tenMinutes = days.flatMap(start => rows.get(nameOf({ workerId, coin, step: TEN_MINUTES, start })) ?? [])
    const { counts, onlineMinutes } = sumTenMinutes(tenMinutes, day)
    return { workerId, coin, lastShareAt, onlineMinutes, day: counts, hour: sumTenMinutes(tenMinutes, hour).counts }
  }))
  return true
}

/** The rows that minutes go to, and those of ten minutes on the days that the past is read from. */
function wantedRows(minutes: readonly Date[], days: readonly number[]) {
  const wanted = HISTORY.flatMap(({ step, span }) => minutes.map(minute => ({ step, start: slotOf(+minute, span) })))
  const past = days.map(start => ({ step: TEN_MINUTES, start }))
  return [...new Map([...wanted, ...past].map(row => [`${row.step} ${row.start}`, row])).values()]
}

function daysOf({ workerId, coin, minutes }: Worker & { minutes: Map<number, Counts> }) {
  const days = new Map<number, Counts>()
  for (const [minute, counts] of minutes) addCounts(entry(days, slotOf(minute, DAY), () => ({})), counts)
  return [...days].map(([day, counts]) => ({ workerId, coin, day, counts }))
}
