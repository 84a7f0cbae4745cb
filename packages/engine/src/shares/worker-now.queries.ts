import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { windowStart } from '../hashrate/windows.ts'
import { seenWindow } from './worker-status.ts'
import { COLUMNS } from './counts.ts'
import { OUTCOMES, type Outcome } from './share.ts'

const ACCEPTED = OUTCOMES.indexOf('accepted')
const rejected = OUTCOMES.filter(outcome => outcome !== 'accepted')

/** Works out every worker's present figures: from the minutes not packed away yet and, for an hour and a day, from what is. */
export async function refreshWorkers(db: Db, until: Date): Promise<void> {
  const from = { ten: windowStart('10m', until), hour: windowStart('1h', until), day: windowStart('24h', until) }
  const sum = (column: 'work' | 'share_count', start: Date, outcome: number) =>
    sql`coalesce(sum(m.${sql.id(column)}) filter (where m.minute >= ${start} and m.outcome = ${outcome}), 0)`
  const kind = (outcome: Outcome) => sql.id(`${COLUMNS[outcome][0]}_24h`)
  await sql`
    with hot as (
      select m.worker_id, m.coin, max(m.last_at) as last_at,
        ${sum('work', from.ten, ACCEPTED)} as work_10m, ${sum('share_count', from.ten, ACCEPTED)} as shares_10m,
        ${sum('work', from.hour, ACCEPTED)} as work_1h, ${sum('share_count', from.hour, ACCEPTED)} as shares_1h,
        ${sum('work', from.day, ACCEPTED)} as work, ${sum('share_count', from.day, ACCEPTED)} as share_count,
        ${sql.join(rejected.map(outcome => sql`${sum('work', from.day, OUTCOMES.indexOf(outcome))} as ${sql.id(COLUMNS[outcome][0])}`))},
        coalesce(sum(m.share_count) filter (where m.minute >= ${from.day} and m.outcome <> ${ACCEPTED}), 0) as rejected_count,
        10 * bit_count(bit_or(1::bigint << (mod(extract(epoch from m.minute)::bigint / 600, 60))::int)::bit(64)) as online_minutes
      from worker_minute m where m.minute < ${until} group by m.worker_id, m.coin
    ), figures as (
      select worker_id, coin, greatest(hot.last_at, past.last_share_at) as last_at, coalesce(hot.work_10m, 0) as work_10m, coalesce(hot.shares_10m, 0) as shares_10m,
        coalesce(hot.work_1h, 0) + coalesce(past.work_1h, 0) as work_1h, coalesce(hot.shares_1h, 0) + coalesce(past.share_count_1h, 0) as shares_1h,
        ${sql.join(OUTCOMES.map(outcome => { const name = sql.id(COLUMNS[outcome][0]); return sql`coalesce(hot.${name}, 0) + coalesce(past.${name}, 0) as ${name}` }))},
        coalesce(hot.share_count, 0) + coalesce(past.share_count, 0) as share_count,
        coalesce(hot.rejected_count, 0) + ${sql.join(rejected.map(outcome => sql`coalesce(past.${sql.id(COLUMNS[outcome][1])}, 0)`), sql` + `)} as rejected_count,
        coalesce(hot.online_minutes, 0) + coalesce(past.online_minutes, 0) as online_minutes
      from hot full join worker_past past using (worker_id, coin)
    ), shown as (
      select f.*, f.work + ${sql.join(rejected.map(outcome => sql`f.${sql.id(COLUMNS[outcome][0])}`), sql` + `)} as sent from figures f
    )
    insert into worker_now (worker_id, coin, sub_account_id, last_share_at, work_10m, share_count_10m, work_1h, share_count_1h, work_24h, share_count_24h,
      ${sql.join(rejected.map(kind))}, rejected_count_24h, rejection_rate_24h, online_minutes_24h)
    select s.worker_id, s.coin, w.sub_account_id, s.last_at, s.work_10m, s.shares_10m, s.work_1h, s.shares_1h, s.work, s.share_count,
      ${sql.join(rejected.map(outcome => sql`s.${sql.id(COLUMNS[outcome][0])}`))}, s.rejected_count, (s.sent - s.work)::float8 / nullif(s.sent, 0)::float8, least(s.online_minutes, 1440)
    from shown s join worker w on w.id = s.worker_id and w.deleted_at is null
    order by s.worker_id, s.coin
    on conflict (worker_id, coin) do update set last_share_at = greatest(worker_now.last_share_at, excluded.last_share_at),
      work_10m = excluded.work_10m, share_count_10m = excluded.share_count_10m, work_1h = excluded.work_1h, share_count_1h = excluded.share_count_1h,
      work_24h = excluded.work_24h, share_count_24h = excluded.share_count_24h,
      ${sql.join(rejected.map(outcome => sql`${kind(outcome)} = excluded.${kind(outcome)}`))},
      rejected_count_24h = excluded.rejected_count_24h, rejection_rate_24h = excluded.rejection_rate_24h, online_minutes_24h = excluded.online_minutes_24h
    where (worker_now.last_share_at, worker_now.work_10m, worker_now.work_1h, worker_now.work_24h, worker_now.rejected_count_24h, worker_now.online_minutes_24h)
      is distinct from (greatest(worker_now.last_share_at, excluded.last_share_at), excluded.work_10m, excluded.work_1h, excluded.work_24h, excluded.rejected_count_24h, excluded.online_minutes_24h)`.execute(db)
  await sql`delete from worker_now n using worker w where w.id = n.worker_id and w.deleted_at is not null`.execute(db)
  await countWorkers(db, until)
  await db.updateTable('counting').set({ shown_until: until }).execute()
}

/** How many workers each sub-account and the pool have of each state, so that nobody counts a hundred thousand to show a number. */
async function countWorkers(db: Db, until: Date): Promise<void> {
  const edge = { online: seenWindow('online', until).from, offline: seenWindow('offline', until).from }
  await sql`
    insert into sub_account_workers (sub_account_id, coin, online, offline, invalid)
    select coalesce(n.sub_account_id, k.sub_account_id), coalesce(n.coin, k.coin), coalesce(n.online, 0), coalesce(n.offline, 0), coalesce(n.invalid, 0)
    from (
      select sub_account_id, coin, count(*) filter (where last_share_at >= ${edge.online}) as online,
        count(*) filter (where last_share_at < ${edge.online} and last_share_at >= ${edge.offline}) as offline,
        count(*) filter (where last_share_at < ${edge.offline}) as invalid
      from worker_now group by sub_account_id, coin
    ) n full join sub_account_workers k on k.sub_account_id = n.sub_account_id and k.coin = n.coin
    order by 1, 2
    on conflict (sub_account_id, coin) do update set online = excluded.online, offline = excluded.offline, invalid = excluded.invalid
    where (sub_account_workers.online, sub_account_workers.offline, sub_account_workers.invalid) <> (excluded.online, excluded.offline, excluded.invalid)`.execute(db)
  await sql`
    update pool_hour h set workers_online = o.online from (select coin, sum(online) as online from sub_account_workers group by coin) o
    where h.coin = o.coin and h.hour = date_trunc('hour', ${until}::timestamptz) and h.workers_online <> o.online`.execute(db)
}
