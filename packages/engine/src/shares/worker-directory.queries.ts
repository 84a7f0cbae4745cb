import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

export async function findSubAccounts(db: Db, names: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await db.selectFrom('sub_account').select(['id', sql<string>`lower(name)`.as('name')])
    .where(sql`lower(name)`, '=', sql<string>`any(${names}::text[])`).where('deleted_at', 'is', null).execute()
  return new Map(rows.map(({ name, id }) => [name, id]))
}

export const findDeleted = async (db: Db, ids: readonly bigint[]): Promise<bigint[]> =>
  (await db.selectFrom('sub_account').select('id').where(sql<boolean>`id = any(${ids}::bigint[])`).where('deleted_at', 'is not', null).execute()).map(({ id }) => id)

type Named = { subAccountId: bigint; name: string }
const ids = (workers: readonly Named[]) => sql`${workers.map(({ subAccountId }) => subAccountId)}::bigint[]`
const names = (workers: readonly Named[]) => sql`${workers.map(({ name }) => name)}::text[]`

export const findWorkers = async (db: Db, workers: readonly Named[]) => (await sql<{ id: bigint; sub_account_id: bigint; name: string }>`
  select w.id, w.sub_account_id, w.name
  from unnest(${ids(workers)}, ${names(workers)}) as n(sub_account_id, name) join worker w using (sub_account_id, name)`.execute(db)).rows

export async function countNewWorkers(db: Db, subAccounts: readonly bigint[], since: Date): Promise<Map<bigint, number>> {
  const rows = await db.selectFrom('worker').select(['sub_account_id', sql<bigint>`count(*)`.as('count')])
    .where('sub_account_id', '=', sql<bigint>`any(${subAccounts}::bigint[])`).where('first_seen_at', '>', since).groupBy('sub_account_id').execute()
  return new Map(rows.map(row => [row.sub_account_id, Number(row.count)]))
}

type Newcomer = Named & { ip: string; userAgent: string; now: Date }

/** Another gateway may have met the same worker a moment ago: then it is that one. */
export const insertWorkers = async (db: Db, workers: readonly Newcomer[]) => (await sql<{ id: bigint; sub_account_id: bigint; name: string }>`
  insert into worker (sub_account_id, name, first_seen_at, last_seen_at, last_ip, user_agent)
  select n.sub_account_id, n.name, n.seen, n.seen, n.ip, n.agent
  from unnest(${ids(workers)}, ${names(workers)}, ${workers.map(({ now }) => now)}::timestamptz[], ${workers.map(({ ip }) => ip)}::text[],
    ${workers.map(({ userAgent }) => userAgent)}::text[]) as n(sub_account_id, name, seen, ip, agent)
  order by 1, 2
  on conflict (sub_account_id, name) do update set last_seen_at = greatest(worker.last_seen_at, excluded.last_seen_at)
  returning id, sub_account_id, name`.execute(db)).rows

export type Connection = { workerId: bigint; ip: string; userAgent: string; now: Date }

/** Keeps where workers were last seen; one that was deleted is back. */
export const writeLastSeen = (db: Db, connections: readonly Connection[]) => sql`
  update worker w set last_seen_at = c.seen, last_ip = c.ip, user_agent = c.agent, deleted_at = null
  from (
    select distinct on (id) * from unnest(${connections.map(({ workerId }) => workerId)}::bigint[], ${connections.map(({ now }) => now)}::timestamptz[],
      ${connections.map(({ ip }) => ip)}::text[], ${connections.map(({ userAgent }) => userAgent)}::text[]) as c(id, seen, ip, agent)
    order by id, seen desc
  ) c where w.id = c.id`.execute(db)

export const addConnections = (db: Db, connections: readonly Connection[]) => sql`
  insert into worker_connection (worker_id, minute, ip, user_agent, connects)
  select id, date_trunc('minute', seen), ip, max(agent), count(*)
  from unnest(${connections.map(({ workerId }) => workerId)}::bigint[], ${connections.map(({ now }) => now)}::timestamptz[],
    ${connections.map(({ ip }) => ip)}::text[], ${connections.map(({ userAgent }) => userAgent)}::text[]) as c(id, seen, ip, agent)
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (worker_id, minute, ip) do update set connects = worker_connection.connects + excluded.connects, user_agent = excluded.user_agent`.execute(db)

/** The connects of a worker since a moment, newest first. */
export const findConnections = (db: Db, workerId: bigint, since: Date) =>
  db.selectFrom('worker_connection').select(['minute', 'ip', 'user_agent', 'connects'])
    .where('worker_id', '=', workerId).where('minute', '>=', since).orderBy('minute', 'desc').orderBy('ip').execute()
