import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { decodeBatch } from './batch-codec.ts'
import { entry } from './counts.ts'
import { findBooked, findDaysBatches } from './replay.queries.ts'
import { BATCHES_KEPT } from './retention.ts'
import { DAY, dayStart } from './slots.ts'

type Sum = { work: bigint; shares: number; uncreditedWork: bigint }
export type Difference = { subAccountId: bigint; booked: Sum; replayed: Sum }
export type Replay = {
  shares: number
  work: bigint
  /** Sub-accounts whose counters are not what the log says. */
  differences: Difference[]
}

const BATCHES_AT_ONCE = 500
const nothing = (): Sum => ({ work: 0n, shares: 0, uncreditedWork: 0n })

/** Adds up a UTC day's accepted work from the share log again and compares it with what was booked; null where the log is not kept that long. */
export async function replayDay(db: Db, day: string, coin: Coin, now: Date): Promise<Replay | null> {
  if (dayStart(day) < +now - BATCHES_KEPT) return null
  // Both sides at one moment: a fold in between would be a difference that is none.
  return db.transaction().setIsolationLevel('repeatable read').execute(async trx => {
    const replayed = await addUp(trx, day, coin)
    const booked = new Map((await findBooked(trx, day, coin)).map(row => [
      row.sub_account_id, { work: BigInt(row.work), shares: Number(row.share_count), uncreditedWork: BigInt(row.uncredited_work) },
    ]))
    const differences = [...new Set([...replayed.keys(), ...booked.keys()])].sort((a, b) => (a < b ? -1 : 1))
      .map(subAccountId => ({ subAccountId, booked: booked.get(subAccountId) ?? nothing(), replayed: replayed.get(subAccountId) ?? nothing() }))
      .filter(({ booked, replayed }) => booked.work !== replayed.work || booked.shares !== replayed.shares || booked.uncreditedWork !== replayed.uncreditedWork)
    const sums = [...replayed.values()]
    return { shares: sums.reduce((sum, { shares }) => sum + shares, 0), work: sums.reduce((sum, { work }) => sum + work, 0n), differences }
  })
}

async function addUp(db: Db, day: string, coin: Coin): Promise<Map<bigint, Sum>> {
  const sums = new Map<bigint, Sum>()
  const from = dayStart(day)
  for (let after = 0n; ;) {
    const batches = await findDaysBatches(db, day, coin, after, BATCHES_AT_ONCE)
    for (const { credited, shares } of batches) {
      for (const { at, subAccountId, outcome, work } of decodeBatch(shares)) {
        if (outcome !== 'accepted' || at < from || at >= from + DAY) continue
        const sum = entry(sums, BigInt(subAccountId), nothing)
        sum.work += work
        sum.shares += 1
        if (!credited) sum.uncreditedWork += work
      }
    }
    if (batches.length < BATCHES_AT_ONCE) return sums
    after = batches.at(-1)!.id
  }
}
