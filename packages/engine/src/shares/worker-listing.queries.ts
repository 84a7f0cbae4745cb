import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { DAY, HOUR, MINUTE, slotOf } from './slots.ts'
import { seenWindow } from './worker-status.ts'

/** What a list shows of a worker beside its figures; as it stands in the source below and in `worker_listed`. */
const LASTING = [
  'group_id', 'group_name', 'ip', 'brand', 'model', 'power_watts', 'standard_hashrate', 'connects_24h', 'online_minutes_24h',
].map(name => sql.id(name))

/** Brings the lasting half of the lists up to date. Rows that say the same already are not touched, so that their many indexes stay as they are. */
export async function listWorkers(db: Db, until: Date): Promise<void> {
  const since = new Date(slotOf(+until, MINUTE) - DAY)
  const source = sql`
    select n.worker_id, n.coin, n.sub_account_id, w.name, w.group_id, g.name as group_name, w.last_ip as ip, w.brand, w.model, w.power_watts, w.standard_hashrate,
      coalesce(c.connects, 0) as connects_24h, n.online_minutes_24h
    from worker_now n join worker w on w.id = n.worker_id left join worker_group g on g.id = w.group_id
    left join (select worker_id, sum(connects)::int as connects from worker_connection where minute >= ${since} group by worker_id) c on c.worker_id = n.worker_id`
  await sql`
    update worker_listed l set ${sql.join(LASTING.map(name => sql`${name} = s.${name}`))} from (${source}) s
    where l.worker_id = s.worker_id and l.coin = s.coin
      and (${sql.join(LASTING.map(name => sql`l.${name}`))}) is distinct from (${sql.join(LASTING.map(name => sql`s.${name}`))})`.execute(db)
  await sql`
    insert into worker_listed (worker_id, coin, sub_account_id, name, ${sql.join(LASTING)})
    select s.worker_id, s.coin, s.sub_account_id, s.name, ${sql.join(LASTING.map(name => sql`s.${name}`))} from (${source}) s
    where not exists (select from worker_listed l where l.worker_id = s.worker_id and l.coin = s.coin)
    order by 1, 2 on conflict do nothing`.execute(db)
  await sql`delete from worker_listed l using worker w where w.id = l.worker_id and w.deleted_at is not null`.execute(db)
}

/**
 * How many workers of each state there are, and their work, by group, sub-account and pool, so that nobody counts a
 * hundred thousand to show a number. After a change by its owner, of one sub-account alone.
 */
export async function countWorkers(db: Db, until: Date, subAccountId?: bigint): Promise<void> {
  const edge = { online: seenWindow('online', until).from, offline: seenWindow('offline', until).from }
  const mine = (table: string) => subAccountId === undefined ? sql`true` : sql`${sql.table(table)}.sub_account_id = ${subAccountId}`
  const counts = ['online', 'offline', 'invalid'].map(name => sql.id(name))
  const sums = [...counts, ...['work_10m', 'work_1h', 'work_24h'].map(name => sql.id(name))]
  await sql`
    insert into worker_group_now as k (sub_account_id, coin, group_id, ${sql.join(sums)})
    select sub_account_id, coin, group_id, ${sql.join(sums.map(name => sql`coalesce(n.${name}, 0)`))}
    from (
      select l.sub_account_id, l.coin, coalesce(l.group_id, 0) as group_id, count(*) filter (where n.last_share_at >= ${edge.online}) as online,
        count(*) filter (where n.last_share_at < ${edge.online} and n.last_share_at >= ${edge.offline}) as offline,
        count(*) filter (where n.last_share_at < ${edge.offline}) as invalid,
        sum(n.work_10m) as work_10m, sum(n.work_1h) as work_1h, sum(n.work_24h) as work_24h
      from worker_listed l join worker_now n using (worker_id, coin) where ${mine('l')} group by 1, 2, 3
    ) n full join (select * from worker_group_now where ${mine('worker_group_now')}) before using (sub_account_id, coin, group_id)
    order by 1, 2, 3
    on conflict (sub_account_id, coin, group_id) do update set ${sql.join(sums.map(name => sql`${name} = excluded.${name}`))}
    where (${sql.join(sums.map(name => sql`k.${name}`))}) is distinct from (${sql.join(sums.map(name => sql`excluded.${name}`))})`.execute(db)
  await sql`
    insert into sub_account_workers as k (sub_account_id, coin, ${sql.join(counts)})
    select sub_account_id, coin, ${sql.join(counts.map(name => sql`sum(${name})`))} from worker_group_now where ${mine('worker_group_now')} group by 1, 2 order by 1, 2
    on conflict (sub_account_id, coin) do update set ${sql.join(counts.map(name => sql`${name} = excluded.${name}`))}
    where (${sql.join(counts.map(name => sql`k.${name}`))}) <> (${sql.join(counts.map(name => sql`excluded.${name}`))})`.execute(db)
  await sql`
    update pool_hour h set workers_online = o.online from (select coin, sum(online) as online from sub_account_workers group by coin) o
    where h.coin = o.coin and h.hour = ${new Date(slotOf(+until, HOUR))} and h.workers_online <> o.online`.execute(db)
}

/** The moment all figures of workers are of; null before the first. */
export const shownUntil = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('counting').select('shown_until').executeTakeFirst())?.shown_until ?? null
