import { sql, type RawBuilder } from 'kysely'
import type { Db } from '@adit/db/open'
import { windowStart } from '../hashrate/windows.ts'
import { COLUMNS } from './counts.ts'
import { OUTCOMES, type Outcome } from './share.ts'
import { countWorkers, listWorkers } from './worker-listing.queries.ts'

const ACCEPTED = OUTCOMES.indexOf('accepted')
const rejected = OUTCOMES.filter(outcome => outcome !== 'accepted')
const workOf = (outcome: Outcome) => sql.id(COLUMNS[outcome][0])
const countOf = (outcome: Outcome) => sql.id(COLUMNS[outcome][1])
const plus = (terms: RawBuilder<unknown>[]) => sql.join(terms, sql` + `)
/** What a worker had in either half, or in both. */
const both = (hot: RawBuilder<unknown>, past = hot) => sql`coalesce(hot.${hot}, 0) + coalesce(past.${past}, 0)`

/** What is told of a worker besides who it is. */
const FIGURES = [
  'last_share_at', 'work_10m', 'share_count_10m', 'work_1h', 'share_count_1h', 'work_24h', 'share_count_24h', ...rejected.map(outcome => `${COLUMNS[outcome][0]}_24h`),
  'rejected_count_24h', 'rejection_rate_24h', 'online_minutes_24h', 'efficiency_24h',
].map(name => sql.id(name))

/** A deleted worker that has sent something since is back; one behind a proxy, or of a feed, need not connect anew for it. */
const bringBack = (db: Db) => sql`
  update worker w set deleted_at = null from worker_now n where w.deleted_at is not null and n.worker_id = w.id and n.last_share_at > w.deleted_at`.execute(db)

/** Works out every worker's present figures: from the minutes not packed away yet and, for an hour and a day, from what is. */
export async function refreshWorkers(db: Db, until: Date): Promise<void> {
  const from = { ten: windowStart('10m', until), hour: windowStart('1h', until), day: windowStart('24h', until) }
  const sum = (column: 'work' | 'share_count', start: Date, outcome: number) =>
    sql`sum(m.${sql.id(column)}) filter (where m.minute >= ${start} and m.outcome = ${outcome})`
  await sql`
    with hot as (
      select m.worker_id, m.coin, max(m.last_at) as last_at,
        ${sum('work', from.ten, ACCEPTED)} as work_10m, ${sum('share_count', from.ten, ACCEPTED)} as share_count_10m,
        ${sum('work', from.hour, ACCEPTED)} as work_1h, ${sum('share_count', from.hour, ACCEPTED)} as share_count_1h,
        ${sum('work', from.day, ACCEPTED)} as work, ${sum('share_count', from.day, ACCEPTED)} as share_count,
        ${sql.join(rejected.map(outcome => sql`${sum('work', from.day, OUTCOMES.indexOf(outcome))} as ${workOf(outcome)}`))},
        sum(m.share_count) filter (where m.minute >= ${from.day} and m.outcome <> ${ACCEPTED}) as rejected_count,
        10 * bit_count(bit_or(1::bigint << (mod(extract(epoch from m.minute)::bigint / 600, 60))::int)::bit(64)) as online_minutes
      from worker_minute m where m.minute < ${until} group by m.worker_id, m.coin
    ), sums as (
      select worker_id, coin, greatest(hot.last_at, past.last_share_at) as last_at,
        coalesce(hot.work_10m, 0) as work_10m, coalesce(hot.share_count_10m, 0) as share_count_10m,
        ${both(sql`work_1h`)} as work_1h, ${both(sql`share_count_1h`)} as share_count_1h, ${both(sql`share_count`)} as share_count,
        ${sql.join(OUTCOMES.map(outcome => sql`${both(workOf(outcome))} as ${workOf(outcome)}`))},
        coalesce(hot.rejected_count, 0) + ${plus(rejected.map(outcome => sql`coalesce(past.${countOf(outcome)}, 0)`))} as rejected_count,
        least(${both(sql`online_minutes`)}, 1440) as online_minutes
      from hot full join worker_past past using (worker_id, coin)
    ), refused as (
      select *, ${plus(rejected.map(workOf))} as rejected_work from sums
    )
    insert into worker_now as n (worker_id, coin, sub_account_id, ${sql.join(FIGURES)})
    select s.worker_id, s.coin, w.sub_account_id, s.last_at, s.work_10m, s.share_count_10m, s.work_1h, s.share_count_1h, s.work, s.share_count,
      ${sql.join(rejected.map(outcome => sql`s.${workOf(outcome)}`))}, s.rejected_count,
      s.rejected_work::float8 / nullif(s.work + s.rejected_work, 0)::float8, s.online_minutes,
      s.work::float8 / ${(+until - +from.day) / 1000}::float8 / w.standard_hashrate
    from refused s join worker w on w.id = s.worker_id and (w.deleted_at is null or s.last_at > w.deleted_at)
    order by s.worker_id, s.coin
    on conflict (worker_id, coin) do update set ${sql.join(FIGURES.map(name => sql`${name} = excluded.${name}`))}
    where (${sql.join(FIGURES.map(name => sql`n.${name}`))}) is distinct from (${sql.join(FIGURES.map(name => sql`excluded.${name}`))})`.execute(db)
  await bringBack(db)
  await sql`delete from worker_now n using worker w where w.id = n.worker_id and w.deleted_at is not null`.execute(db)
  await listWorkers(db, until)
  await countWorkers(db, until)
  await db.updateTable('counting').set({ shown_until: until }).execute()
}
