import { sql } from 'kysely'
import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'
import { OUTCOMES } from '../shares/share.ts'
import { eachAccepted } from '../shares/slots-codec.ts'
import { DAY, HOUR, MINUTE, slotOf, TEN_MINUTES } from '../shares/slots.ts'
import { countersOf, startOf, UNPACKED_MINUTES } from './hashrate.queries.ts'
import { ALL_WINDOWS, WINDOW, windowStart, type AnyWindow } from './windows.ts'

/** Accepted work of a window and of one as long before it; to the bits of a number, which is more than a rate has. */
export type TwoSums = { last: number; previous: number }
/** Work of 24 hours by what became of it. */
export type WorkByOutcome = { accepted: bigint; stale: bigint; duplicate: bigint; other: bigint }
type SubAccountSums = { until: Date; windows: Record<AnyWindow, TwoSums>; work: WorkByOutcome }

const secondsOf = (window: AnyWindow) => sql`${WINDOW[window].length / 1000}::int * interval '1 second'`

/** All windows of a sub-account and those before them in one look; undefined before the first counting. */
export async function sumLastAndPrevious(db: Db, scope: { coin: Coin; subAccountId: bigint }): Promise<SubAccountSums | undefined> {
  const starts = sql.join(ALL_WINDOWS.map(window => sql`${startOf(window)} as ${sql.id(`start_${window}`)}`))
  const sums = (step: 'minute' | 'ten_minutes') => sql.join(ALL_WINDOWS.filter(window => WINDOW[window].step === step).map(window => {
    const [slot, start] = [sql.id('s', step), sql.id('c', `start_${window}`)]
    return sql`coalesce(sum(s.work) filter (where ${slot} >= ${start}), 0)::text as ${sql.id(`last_${window}`)},
      coalesce(sum(s.work) filter (where ${slot} < ${start} and ${slot} >= ${start} - ${secondsOf(window)}), 0)::text as ${sql.id(`previous_${window}`)}`
  }))
  const ofDay = (column: string) => sql`coalesce(sum(${sql.raw(column)}) filter (where s.ten_minutes >= c.start_24h), 0)::text`
  const [minutes, tens] = [countersOf(scope, 'minute'), countersOf(scope, 'ten_minutes')]
  const { rows: [row] } = await sql<{ until: Date } & Record<string, string>>`
    with c as materialized (select c.counted_until as until, ${starts} from counting c)
    select c.until, m.*, t.* from c
    cross join lateral (
      select ${sums('minute')} from ${minutes.table} s where ${minutes.mine} and s.minute >= c.start_30m - ${secondsOf('30m')} and s.minute < c.until
    ) m
    cross join lateral (
      select ${sums('ten_minutes')}, ${ofDay('s.stale_work')} as stale, ${ofDay('s.duplicate_work')} as duplicate, ${ofDay('s.low_work + s.invalid_work')} as other
      from ${tens.table} s where ${tens.mine} and s.ten_minutes >= c.start_24h - ${secondsOf('24h')} and s.ten_minutes < c.until
    ) t ${plannedOnce}`.execute(db)
  if (!row) return undefined
  const windows = Object.fromEntries(ALL_WINDOWS.map(window => [window, { last: Number(row[`last_${window}`]), previous: Number(row[`previous_${window}`]) }]))
  return {
    until: row.until, windows: windows as Record<AnyWindow, TwoSums>,
    work: { accepted: BigInt(row.last_24h!), stale: BigInt(row.stale!), duplicate: BigInt(row.duplicate!), other: BigInt(row.other!) },
  }
}

const ACCEPTED = OUTCOMES.indexOf('accepted')
type SlotRow = { worker_id: bigint; start: Date | null; step: number | null; slots: Buffer | null; minute: Date | null; work: string | null }

/** The same of some workers, up to the moment their figures are of: from what is packed away and the minutes that are not yet, in one statement, since packing moves them. */
export async function sumWorkersLastAndPrevious(db: Db, coin: Coin, workerIds: readonly bigint[], until: Date): Promise<Map<bigint, Record<AnyWindow, TwoSums>>> {
  const from = (window: AnyWindow) => +windowStart(window, until) - WINDOW[window].length
  const packedFrom = (step: number, earliest: number, span: number) => sql`(step = ${step / 1000} and start >= ${new Date(slotOf(earliest, span))})`
  const { rows } = await sql<SlotRow>`
    select worker_id, start, step, slots, null::timestamptz as minute, null::text as work from worker_history
    where worker_id = any(${workerIds}::bigint[]) and coin = ${coin} and (${packedFrom(MINUTE, from('30m'), HOUR)} or ${packedFrom(TEN_MINUTES, from('24h'), DAY)})
    union all
    select m.worker_id, null, null, null, m.minute, m.work::text
    from ${UNPACKED_MINUTES}
    join worker_minute m on m.minute = g and m.worker_id = any(${workerIds}::bigint[]) and m.coin = ${coin} and m.outcome = ${ACCEPTED}`.execute(db)
  const sums = new Map(workerIds.map(id => [id, Object.fromEntries(ALL_WINDOWS.map(window => [window, { last: 0, previous: 0 }])) as Record<AnyWindow, TwoSums>]))
  const bounds = ALL_WINDOWS.map(window => ({ window, step: WINDOW[window].step, from: from(window), start: +windowStart(window, until) }))
  const add = (id: bigint, step: 'minute' | 'ten_minutes', at: number, work: number) => {
    if (at >= +until) return
    for (const bound of bounds)
      if (bound.step === step && at >= bound.from) sums.get(id)![bound.window][at >= bound.start ? 'last' : 'previous'] += work
  }
  for (const { worker_id: id, start, step, slots, minute, work } of rows) {
    if (slots) {
      const [ms, began] = [step! * 1000, +start!]
      eachAccepted(slots, (place, done) => add(id, ms === MINUTE ? 'minute' : 'ten_minutes', began + place * ms, done))
    } else {
      add(id, 'minute', +minute!, Number(work))
      add(id, 'ten_minutes', slotOf(+minute!, TEN_MINUTES), Number(work))
    }
  }
  return sums
}

/** Work of 24 hours of some workers by what became of it, of the moment their figures are of. */
export async function findWorkersWork(db: Db, coin: Coin, workerIds: readonly bigint[]): Promise<Map<bigint, WorkByOutcome>> {
  const rows = await db.selectFrom('worker_now').select(['worker_id', 'work_24h', 'stale_work_24h', 'duplicate_work_24h', 'low_work_24h', 'invalid_work_24h'])
    .where(sql<boolean>`worker_id = any(${workerIds}::bigint[])`).where('coin', '=', coin).execute()
  return new Map(rows.map(row => [row.worker_id, {
    accepted: BigInt(row.work_24h), stale: BigInt(row.stale_work_24h), duplicate: BigInt(row.duplicate_work_24h), other: BigInt(row.low_work_24h) + BigInt(row.invalid_work_24h),
  }]))
}
