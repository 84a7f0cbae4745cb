import { sql } from 'kysely'
import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'
import { addTally, COLUMNS, entry, type Counts } from '../shares/counts.ts'
import { OUTCOMES } from '../shares/share.ts'
import { decodeSlots } from '../shares/slots-codec.ts'
import { dayName, slotOf } from '../shares/slots.ts'
import { countersOf, REJECTED, UNPACKED_MINUTES } from './hashrate.queries.ts'
import type { Scope } from './scope.ts'
import type { SeriesStep } from './series.ts'

/** What was counted in a slot for a scope; without work where the pool was counting and the scope sent nothing. `until` where the slot itself says how far it was counted. */
export type Slot = { work: number | null; shares: number; workSquared: number; rejectedWork: number; until: number | null }
/** By the beginning of a slot; where nobody counted, there is none. */
export type Slots = Map<number, Slot>

/** How far everything is counted, and whether anything of a scope was on an earlier day than a series begins with. */
export type Counted = { slots: Slots; until: Date | null; began: boolean }

type Columns = { slot: number[] | null; slot_until: (number | null)[]; work: (number | null)[]; share_count: (number | null)[]; work_squared: (number | null)[]; rejected_work: (number | null)[] }

/** The slots of a sub-account or of the pool, from one on. They come as a list a column: a thousand rows would take longer to take apart than to find. */
export async function findSlots(db: Db, scope: Exclude<Scope, { workerId: bigint }>, step: SeriesStep, from: number): Promise<Counted> {
  const own = countersOf(scope, step.name)
  const { rows } = await sql<Columns & Omit<Counted, 'slots'>>`
    select ${beginning(scope, from)}, json_agg(extract(epoch from coalesce(p.slot, s.slot))) as slot, json_agg(${untilOf(step)}) as slot_until,
      json_agg(s.work) as work, json_agg(s.share_count) as share_count, json_agg(s.work_squared) as work_squared, json_agg(s.rejected_work) as rejected_work
    from (${poolSlots(scope.coin, step, from)}) p
    full join (
      select s.${sql.id(step.name)} as slot, s.work, s.share_count, s.work_squared, ${REJECTED} as rejected_work from ${own.table} s where ${own.mine} and ${since(step, from)}
    ) s on s.slot = p.slot ${plannedOnce}`.execute(db)
  const { slot, slot_until, work, share_count, work_squared, rejected_work, until, began } = rows[0]!
  const slots: Slots = new Map((slot ?? []).map((seconds, at) => [seconds * 1000, {
    work: work[at]!, shares: share_count[at]!, workSquared: work_squared[at]!, rejectedWork: rejected_work[at]!, until: slot_until[at] ? slot_until[at] * 1000 : null,
  }]))
  return { slots, until, began }
}

const since = (step: SeriesStep, from: number) => sql`s.${sql.id(step.name)} >= ${new Date(from).toISOString()}::${sql.raw(step.name === 'day' ? 'date' : 'timestamptz')}`

const poolSlots = (coin: string, step: SeriesStep, from: number) => {
  const { table, mine } = countersOf({ coin: coin as Coin }, step.name)
  return sql`select s.${sql.id(step.name)} as slot${step.name === 'hour' ? sql`, s.counted_until` : sql``} from ${table} s where ${mine} and ${since(step, from)}`
}
const untilOf = (step: SeriesStep) => step.name === 'hour' ? sql`extract(epoch from p.counted_until)` : sql`null::int`

const beginning = (scope: Scope, from: number) => {
  const of = 'workerId' in scope ? sql`worker_day where worker_id = ${scope.workerId} and`
    : 'subAccountId' in scope ? sql`sub_account_day where sub_account_id = ${scope.subAccountId} and`
    : sql`pool_day where`
  return sql`(select counted_until from counting) as until, exists (select 1 from ${of} coin = ${scope.coin} and day < ${dayName(from)}::date) as began`
}

async function findCountedSlots(db: Db, scope: { workerId: bigint; coin: Coin }, step: SeriesStep, from: number): Promise<Counted> {
  const { rows } = await sql<Pick<Columns, 'slot' | 'slot_until'> & Omit<Counted, 'slots'>>`
    select ${beginning(scope, from)}, json_agg(extract(epoch from p.slot)) as slot, json_agg(${untilOf(step)}) as slot_until from (${poolSlots(scope.coin, step, from)}) p ${plannedOnce}`.execute(db)
  const { slot, slot_until, until, began } = rows[0]!
  const slots: Slots = new Map((slot ?? []).map((seconds, at) => [seconds * 1000, { work: null, shares: 0, workSquared: 0, rejectedWork: 0, until: slot_until[at] ? slot_until[at] * 1000 : null }]))
  return { slots, until, began }
}

const dayColumns = OUTCOMES.map((outcome, place) => sql`(${sql.lit(place)}, d.${sql.id(COLUMNS[outcome][1])}, d.${sql.id(COLUMNS[outcome][0])})`)

type WorkerRow = { start: Date | null; slots: Buffer | null; at: Date | null; outcome: number | null; share_count: bigint | null; work: string | null }

/** A worker's slots: those packed away and the minutes that are not yet, in one statement, since packing moves them from one to the other. */
export async function findWorkerSlots(db: Db, scope: { workerId: bigint; coin: Coin }, step: SeriesStep, from: number): Promise<Counted> {
  const { workerId, coin } = scope
  const fresh = sql`
    select null::timestamptz, null::bytea, m.minute, m.outcome, m.share_count::bigint, m.work
    from ${UNPACKED_MINUTES}
    join worker_minute m on m.minute = g and m.worker_id = ${workerId} and m.coin = ${coin}`
  const packed = step.name === 'day'
    ? sql`select null::timestamptz as start, null::bytea as slots, d.day::timestamp at time zone 'UTC' as at, o.outcome, o.share_count, o.work
        from worker_day d cross join lateral (values ${sql.join(dayColumns)}) o(outcome, share_count, work)
        where d.worker_id = ${workerId} and d.coin = ${coin} and d.day >= ${new Date(from).toISOString()}::date`
    : sql`select start, slots, null::timestamptz as at, null::int as outcome, null::bigint as share_count, null::numeric as work from worker_history
        where worker_id = ${workerId} and coin = ${coin} and step = ${step.ms / 1000} and start >= ${new Date(from).toISOString()}::timestamptz - interval '1 day'`
  const { rows } = await sql<WorkerRow>`${packed} union all ${fresh} ${plannedOnce}`.execute(db)
  const counts = new Map<number, Counts>()
  const add = (at: number, place: number, work: bigint, shares: number) => {
    if (at >= from && shares > 0) addTally(entry(counts, slotOf(at, step.ms), () => ({})), OUTCOMES[place]!, work, shares)
  }
  for (const row of rows) {
    if (row.slots) {
      for (const [place, packedCounts] of decodeSlots(row.slots))
        OUTCOMES.forEach((outcome, at) => add(+row.start! + place * step.ms, at, packedCounts[outcome]?.work ?? 0n, packedCounts[outcome]?.shares ?? 0))
    } else add(+row.at!, row.outcome!, BigInt(row.work!), Number(row.share_count))
  }
  const counted = await findCountedSlots(db, scope, step, from)
  const { slots } = counted
  for (const [slot, of] of counts)
    slots.set(slot, {
      work: Number(of.accepted?.work ?? 0n), shares: of.accepted?.shares ?? 0, workSquared: 0,
      rejectedWork: Number(OUTCOMES.reduce((sum, outcome) => (outcome === 'accepted' ? sum : sum + (of[outcome]?.work ?? 0n)), 0n)), until: slots.get(slot)?.until ?? null,
    })
  return counted
}
