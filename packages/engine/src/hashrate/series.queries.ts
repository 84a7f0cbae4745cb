import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { addTally, COLUMNS, entry, type Counts } from '../shares/counts.ts'
import { OUTCOMES } from '../shares/share.ts'
import { decodeSlots } from '../shares/slots-codec.ts'
import { dayStart, slotOf } from '../shares/slots.ts'
import { countersOf, REJECTED } from './hashrate.queries.ts'
import type { Scope } from './scope.ts'
import type { SeriesStep } from './series.ts'

/** A slot's sums; `countedUntil` where the row itself says how far it was counted. */
export type SlotSum = { slot: number; work: bigint; shares: number; workSquared: bigint; rejectedWork: bigint; countedUntil?: number }

type SharedRow = { slot: Date | string; work: string; share_count: bigint; work_squared: string; rejected_work: string; counted_until: Date | null }

export async function findSharedSlots(db: Db, scope: Scope, step: SeriesStep, from: number): Promise<SlotSum[]> {
  const { table, mine } = countersOf(scope, step.name)
  const slot = sql.id('s', step.name)
  const until = step.name === 'hour' && !('subAccountId' in scope) ? sql`s.counted_until` : sql`null::timestamptz`
  const { rows } = await sql<SharedRow>`
    select ${slot} as slot, s.work, s.share_count, s.work_squared, ${REJECTED} as rejected_work, ${until} as counted_until
    from ${table} s where ${mine} and ${slot} >= ${new Date(from).toISOString()}::${sql.raw(step.name === 'day' ? 'date' : 'timestamptz')}`.execute(db)
  return rows.map(row => ({
    slot: typeof row.slot === 'string' ? dayStart(row.slot) : +row.slot, work: BigInt(row.work), shares: Number(row.share_count), workSquared: BigInt(row.work_squared),
    rejectedWork: BigInt(row.rejected_work), countedUntil: row.counted_until ? +row.counted_until : undefined,
  }))
}

/** Whether anything of a scope was counted on an earlier day than one. */
export async function beganBefore(db: Db, scope: Scope, day: string): Promise<boolean> {
  const of = 'workerId' in scope ? sql`worker_day where worker_id = ${scope.workerId} and`
    : 'subAccountId' in scope ? sql`sub_account_day where sub_account_id = ${scope.subAccountId} and`
    : sql`pool_day where`
  const { rows } = await sql`select 1 from ${of} coin = ${scope.coin} and day < ${day}::date limit 1`.execute(db)
  return rows.length > 0
}

const dayColumns = OUTCOMES.map((outcome, place) => sql`(${sql.lit(place)}, d.${sql.id(COLUMNS[outcome][1])}, d.${sql.id(COLUMNS[outcome][0])})`)

type WorkerRow = { start: Date | null; slots: Buffer | null; at: Date | null; outcome: number | null; share_count: bigint | null; work: string | null }

/** A worker's slots: those packed away and the minutes that are not yet, in one statement, since packing moves them from one to the other. */
export async function findWorkerSlots(db: Db, workerId: bigint, coin: string, step: SeriesStep, from: number): Promise<SlotSum[]> {
  const fresh = sql`
    select null::timestamptz, null::bytea, m.minute, m.outcome, m.share_count::bigint, m.work
    from counting c
    cross join lateral generate_series(coalesce(c.packed_until, date_trunc('minute', c.counted_until) - interval '1 day'), c.counted_until, interval '1 minute') g
    join worker_minute m on m.minute = g and m.worker_id = ${workerId} and m.coin = ${coin}`
  const packed = step.name === 'day'
    ? sql`select null::timestamptz as start, null::bytea as slots, d.day::timestamp at time zone 'UTC' as at, o.outcome, o.share_count, o.work
        from worker_day d cross join lateral (values ${sql.join(dayColumns)}) o(outcome, share_count, work)
        where d.worker_id = ${workerId} and d.coin = ${coin} and d.day >= ${new Date(from).toISOString()}::date`
    : sql`select start, slots, null::timestamptz as at, null::int as outcome, null::bigint as share_count, null::numeric as work from worker_history
        where worker_id = ${workerId} and coin = ${coin} and step = ${step.ms / 1000} and start >= ${new Date(from).toISOString()}::timestamptz - interval '1 day'`
  const { rows } = await sql<WorkerRow>`${packed} union all ${fresh}`.execute(db)
  const slots = new Map<number, Counts>()
  const add = (at: number, place: number, work: bigint, shares: number) => {
    if (at >= from && shares > 0) addTally(entry(slots, slotOf(at, step.ms), () => ({})), OUTCOMES[place]!, work, shares)
  }
  for (const row of rows) {
    if (row.slots) {
      for (const [place, counts] of decodeSlots(row.slots))
        OUTCOMES.forEach((outcome, at) => add(+row.start! + place * step.ms, at, counts[outcome]?.work ?? 0n, counts[outcome]?.shares ?? 0))
    } else add(+row.at!, row.outcome!, BigInt(row.work!), Number(row.share_count))
  }
  return [...slots].map(([slot, counts]) => ({
    slot, work: counts.accepted?.work ?? 0n, shares: counts.accepted?.shares ?? 0, workSquared: 0n,
    rejectedWork: OUTCOMES.reduce((sum, outcome) => (outcome === 'accepted' ? sum : sum + (counts[outcome]?.work ?? 0n)), 0n),
  }))
}
