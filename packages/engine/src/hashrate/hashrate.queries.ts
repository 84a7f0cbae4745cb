import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import type { Scope } from './scope.ts'
import { WINDOW, type Window } from './windows.ts'

export const REJECTED = sql`s.stale_work + s.duplicate_work + s.low_work + s.invalid_work`

/** The counters of a sub-account or the pool, as `s`. */
export const countersOf = (scope: Scope, step: string) =>
  'subAccountId' in scope
    ? { table: sql.table(`sub_account_${step}`), mine: sql`s.coin = ${scope.coin} and s.sub_account_id = ${scope.subAccountId}` }
    : { table: sql.table(`pool_${step}`), mine: sql`s.coin = ${scope.coin}` }

export type WindowSum = { until: Date; work: string; share_count: string; work_squared: string; rejected_work: string }

/** What was counted in a window up to the present mark, both of one moment; undefined before the first counting. */
export async function sumWindow(db: Db, scope: Scope, window: Window): Promise<WindowSum | undefined> {
  const { length, slot, step } = WINDOW[window]
  const { table, mine } = countersOf(scope, step)
  const start = sql`to_timestamp(floor(extract(epoch from c.counted_until) / ${slot / 1000}::int) * ${slot / 1000}::int - ${length / 1000}::int)`
  const { rows } = await sql<WindowSum>`
    select c.counted_until as until, coalesce(sum(s.work), 0)::text as work, coalesce(sum(s.share_count), 0)::text as share_count,
      coalesce(sum(s.work_squared), 0)::text as work_squared, coalesce(sum(${REJECTED}), 0)::text as rejected_work
    from counting c left join ${table} s on ${mine} and s.${sql.id(step)} >= ${start} and s.${sql.id(step)} < c.counted_until
    group by c.counted_until`.execute(db)
  return rows[0]
}

/** The same for the window before the present one, which is whole slots from end to end. */
export async function sumWindowBefore(db: Db, scope: Scope, window: Window): Promise<WindowSum | undefined> {
  const { length, slot, step } = WINDOW[window]
  const { table, mine } = countersOf(scope, step)
  const until = sql`to_timestamp(floor(extract(epoch from c.counted_until) / ${slot / 1000}::int) * ${slot / 1000}::int - ${length / 1000}::int)`
  const { rows } = await sql<WindowSum>`
    select ${until} as until, coalesce(sum(s.work), 0)::text as work, coalesce(sum(s.share_count), 0)::text as share_count,
      coalesce(sum(s.work_squared), 0)::text as work_squared, coalesce(sum(${REJECTED}), 0)::text as rejected_work
    from counting c left join ${table} s on ${mine} and s.${sql.id(step)} >= ${until} - ${length / 1000}::int * interval '1 second' and s.${sql.id(step)} < ${until}
    group by c.counted_until`.execute(db)
  return rows[0]
}

/** A worker's row with the moment it is of; the row is missing where it never sent a share. */
export const findWorkerNow = (db: Db, workerId: bigint, coin: string) =>
  db.selectFrom('counting as c').where('c.shown_until', 'is not', null)
    .leftJoin('worker_now as n', join => join.on('n.worker_id', '=', workerId).on('n.coin', '=', coin))
    .selectAll('n').select('c.shown_until').executeTakeFirst()
