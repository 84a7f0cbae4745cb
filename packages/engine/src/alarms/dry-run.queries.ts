import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import type { Counts } from '../shares/counts.ts'
import { decodeSlots } from '../shares/slots-codec.ts'
import { DAY, slotOf, TEN_MINUTES } from '../shares/slots.ts'
import { reached, type Reach } from './watch.queries.ts'

const SECONDS = TEN_MINUTES / 1000

/** When somebody was counting at all: a pool that stood still says nothing about machines. */
export async function findCountedSlots(db: Db, from: Date): Promise<Set<number>> {
  const { rows } = await sql<{ slot: Date }>`select distinct ten_minutes as slot from pool_ten_minutes where ten_minutes >= ${from}`.execute(db)
  return new Set(rows.map(({ slot }) => +slot))
}

export type MachineSlots = { id: bigint; firstSeenAt: number; shares: Map<number, number> }

/** A sub-account's machines within a rule's reach that were seen since `from`, the last seen first, and how many there are. */
export async function findMachines(db: Db, subAccountId: bigint, reach: Reach, coin: string | null, from: Date, limit: number): Promise<{ machines: MachineSlots[]; all: number }> {
  const { rows } = await sql<{ id: bigint; first_seen_at: Date; total: bigint }>`
    select w.id, w.first_seen_at, count(*) over () as total from worker w
    where w.sub_account_id = ${subAccountId} and w.deleted_at is null and ${reached(reach)}
      and exists (select 1 from worker_now n where n.worker_id = w.id and n.last_share_at >= ${from} and (${coin}::text is null or n.coin = ${coin}))
    order by w.last_seen_at desc, w.id limit ${limit}`.execute(db)
  return { machines: rows.map(row => ({ id: row.id, firstSeenAt: +row.first_seen_at, shares: new Map() })), all: Number(rows[0]?.total ?? 0n) }
}

/** Fills in how many shares each machine sent in each ten minutes, of one coin or of any: what is packed away, and the minutes that are not yet. */
export async function fillShares(db: Db, machines: readonly MachineSlots[], coin: string | null, from: number): Promise<void> {
  const byId = new Map(machines.map(machine => [machine.id, machine.shares]))
  const ids = [...byId.keys()]
  const add = (id: bigint, slot: number, shares: number) => {
    const own = byId.get(id)!
    if (slot >= from) own.set(slot, (own.get(slot) ?? 0) + shares)
  }
  const packed = await sql<{ worker_id: bigint; start: Date; slots: Buffer }>`
    select worker_id, start, slots from worker_history
    where worker_id = any(${ids}::bigint[]) and step = ${SECONDS} and start >= ${new Date(slotOf(from, DAY))} and (${coin}::text is null or coin = ${coin})`.execute(db)
  for (const { worker_id, start, slots } of packed.rows)
    for (const [place, counts] of decodeSlots(slots)) add(worker_id, +start + place * TEN_MINUTES, allShares(counts))
  const fresh = await sql<{ worker_id: bigint; minute: Date; shares: bigint }>`
    select worker_id, minute, sum(share_count)::bigint as shares from worker_minute
    where worker_id = any(${ids}::bigint[]) and (${coin}::text is null or coin = ${coin}) group by worker_id, minute`.execute(db)
  for (const { worker_id, minute, shares } of fresh.rows) add(worker_id, slotOf(+minute, TEN_MINUTES), Number(shares))
}

const allShares = (counts: Counts) => Object.values(counts).reduce((sum, tally) => sum + tally.shares, 0)

export type WholeSlot = { slot: number; work: bigint; shares: number; workSquared: bigint; refused: number }

/** What the sub-account as a whole did in each ten minutes. */
export async function findWholeSlots(db: Db, subAccountId: bigint, coin: string, from: Date): Promise<WholeSlot[]> {
  const { rows } = await sql<{ slot: Date; work: string; share_count: bigint; work_squared: string; refused: bigint }>`
    select s.ten_minutes as slot, s.work, s.share_count, s.work_squared, s.stale_count + s.duplicate_count + s.low_count + s.invalid_count as refused
    from sub_account_ten_minutes s where s.sub_account_id = ${subAccountId} and s.coin = ${coin} and s.ten_minutes >= ${from}`.execute(db)
  return rows.map(row => ({ slot: +row.slot, work: BigInt(row.work), shares: Number(row.share_count), workSquared: BigInt(row.work_squared), refused: Number(row.refused) }))
}
