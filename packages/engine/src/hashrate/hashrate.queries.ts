import { sql, type RawBuilder } from 'kysely'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'
import type { Scope } from './scope.ts'
import { WINDOW, WINDOWS, type AnyWindow, type Window } from './windows.ts'

export const REJECTED = sql`s.stale_work + s.duplicate_work + s.low_work + s.invalid_work`

/** The counters of a sub-account or the pool, as `s`. */
export const countersOf = (scope: Scope, step: string) =>
  'subAccountId' in scope
    ? { table: sql.table(`sub_account_${step}`), mine: sql`s.coin = ${scope.coin} and s.sub_account_id = ${scope.subAccountId}` }
    : { table: sql.table(`pool_${step}`), mine: sql`s.coin = ${scope.coin}` }

/** The minutes `g` that are not packed away yet: `worker_minute` is found by a minute first. */
export const UNPACKED_MINUTES = sql`counting c
  cross join lateral generate_series(coalesce(c.packed_until, date_trunc('minute', c.counted_until) - interval '1 day'), c.counted_until, interval '1 minute') g`

export type WindowSum = { until: Date; work: string; share_count: string; work_squared: string; rejected_work: string }

/** Where a window begins that ends with what is counted; see `windowStart`. */
export function startOf(window: AnyWindow): RawBuilder<Date> {
  const { length, slot } = WINDOW[window]
  return sql`to_timestamp(floor(extract(epoch from c.counted_until) / ${slot / 1000}::int) * ${slot / 1000}::int - ${length / 1000}::int)`
}

const SUMMED = { work: sql`s.work`, share_count: sql`s.share_count`, work_squared: sql`s.work_squared`, rejected_work: REJECTED }

/** What was counted in a window up to the present mark, both of one moment; undefined before the first counting. */
export async function sumWindow(db: Db, scope: Scope, window: Window): Promise<WindowSum | undefined> {
  const { step } = WINDOW[window]
  const { table, mine } = countersOf(scope, step)
  const { rows } = await sql<WindowSum>`
    select c.counted_until as until, ${sql.join(Object.entries(SUMMED).map(([of, column]) => sql`coalesce(sum(${column}), 0)::text as ${sql.id(of)}`))}
    from counting c left join ${table} s on ${mine} and s.${sql.id(step)} >= ${startOf(window)} and s.${sql.id(step)} < c.counted_until
    group by c.counted_until ${plannedOnce}`.execute(db)
  return rows[0]
}

/** All windows and the day before the present one in one look; the day before is whole slots from end to end. */
export async function sumOverview(db: Db, scope: Scope): Promise<Record<Window | 'dayBefore', WindowSum> | undefined> {
  const starts = sql.join(WINDOWS.map(window => sql`${startOf(window)} as ${sql.id(`start_${window}`)}`))
  const sums = (name: string, when: RawBuilder<unknown>) => sql.join(Object.entries(SUMMED).map(([of, column]) =>
    sql`coalesce(sum(${column}) filter (where ${when}), 0)::text as ${sql.id(`${of}_${name}`)}`))
  const [minutes, tens] = [countersOf(scope, 'minute'), countersOf(scope, 'ten_minutes')]
  // the bounds are worked out once, not for every row
  const { rows } = await sql<{ until: Date; start_24h: Date } & Record<string, string>>`
    with c as materialized (select c.counted_until as until, ${starts} from counting c)
    select c.until, c.start_24h, m.*, t.* from c
    cross join lateral (select ${sums('10m', sql`true`)} from ${minutes.table} s where ${minutes.mine} and s.minute >= c.start_10m and s.minute < c.until) m
    cross join lateral (
      select ${sums('1h', sql`s.ten_minutes >= c.start_1h`)}, ${sums('24h', sql`s.ten_minutes >= c.start_24h`)}, ${sums('dayBefore', sql`s.ten_minutes < c.start_24h`)}
      from ${tens.table} s where ${tens.mine} and s.ten_minutes >= c.start_24h - ${WINDOW['24h'].length / 1000}::int * interval '1 second' and s.ten_minutes < c.until
    ) t ${plannedOnce}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const of = (name: string, until: Date): WindowSum =>
    ({ until, work: row[`work_${name}`]!, share_count: row[`share_count_${name}`]!, work_squared: row[`work_squared_${name}`]!, rejected_work: row[`rejected_work_${name}`]! })
  return { '10m': of('10m', row.until), '1h': of('1h', row.until), '24h': of('24h', row.until), dayBefore: of('dayBefore', row.start_24h) }
}

/** A worker's row with the moment it is of; the row is missing where it never sent a share. */
export const findWorkerNow = (db: Db, workerId: bigint, coin: string) =>
  db.selectFrom('counting as c').where('c.shown_until', 'is not', null)
    .leftJoin('worker_now as n', join => join.on('n.worker_id', '=', workerId).on('n.coin', '=', coin))
    .selectAll('n').select('c.shown_until').executeTakeFirst()
