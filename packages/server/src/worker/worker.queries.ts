import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import type { Counted, Work } from './list.queries.ts'

export type GroupRow = { id: bigint; name: string | null } & Counted & Work

const SUMS = sql`coalesce(k.online, 0) as online, coalesce(k.offline, 0) as offline, coalesce(k.invalid, 0) as invalid,
  coalesce(k.work_10m, 0)::text as work_10m, coalesce(k.work_1h, 0)::text as work_1h, coalesce(k.work_24h, 0)::text as work_24h`

/** A sub-account's own groups by name. */
export const findGroups = async (db: Db, subAccountId: bigint, coin: string, { limit, offset }: { limit: number; offset: number }) => (await sql<GroupRow>`
  select g.id, g.name, ${SUMS} from worker_group g left join worker_group_now k on k.sub_account_id = g.sub_account_id and k.coin = ${coin} and k.group_id = g.id
  where g.sub_account_id = ${subAccountId} order by lower(g.name), g.id limit ${limit} offset ${offset}`.execute(db)).rows

export const countGroups = async (db: Db, subAccountId: bigint): Promise<number> =>
  Number((await db.selectFrom('worker_group').select(sql<bigint>`count(*)`.as('count')).where('sub_account_id', '=', subAccountId).executeTakeFirstOrThrow()).count)

/** All workers (undefined), those in no group (null), or a group's; undefined where there is no such group. */
export async function findGroupFigures(db: Db, subAccountId: bigint, coin: string, group: bigint | null | undefined): Promise<GroupRow | undefined> {
  const mine = sql`k.sub_account_id = ${subAccountId} and k.coin = ${coin}`
  if (group === undefined) {
    const { rows } = await sql<GroupRow>`
      select 0::bigint as id, null as name, ${SUMS} from (
        select sum(online)::int as online, sum(offline)::int as offline, sum(invalid)::int as invalid, sum(work_10m) as work_10m, sum(work_1h) as work_1h, sum(work_24h) as work_24h
        from worker_group_now k where ${mine}
      ) k`.execute(db)
    return rows[0]
  }
  const { rows } = group === null
    ? await sql<GroupRow>`select 0::bigint as id, null as name, ${SUMS} from (values (1)) one left join worker_group_now k on ${mine} and k.group_id = 0`.execute(db)
    : await sql<GroupRow>`
      select g.id, g.name, ${SUMS} from worker_group g left join worker_group_now k on ${mine} and k.group_id = g.id
      where g.sub_account_id = ${subAccountId} and g.id = ${group}`.execute(db)
  return rows[0]
}

/** A worker's connects since a moment, newest first. */
export const findReconnects = (db: Db, workerId: bigint, since: Date, { limit, offset }: { limit: number; offset: number }) =>
  db.selectFrom('worker_connection').select(['minute', 'ip', 'user_agent', 'connects']).where('worker_id', '=', workerId).where('minute', '>=', since)
    .orderBy('minute', 'desc').orderBy('ip').limit(limit).offset(offset).execute()

export const countReconnects = async (db: Db, workerId: bigint, since: Date): Promise<number> =>
  Number((await db.selectFrom('worker_connection').select(sql<bigint>`count(*)`.as('count')).where('worker_id', '=', workerId).where('minute', '>=', since)
    .executeTakeFirstOrThrow()).count)

export const isOwn = async (db: Db, subAccountId: bigint, workerId: bigint): Promise<boolean> =>
  await db.selectFrom('worker').select('id').where('sub_account_id', '=', subAccountId).where('id', '=', workerId).where('deleted_at', 'is', null).executeTakeFirst() !== undefined

export const findModel = (db: Db, brand: string, model: string) =>
  db.selectFrom('miner_model').selectAll().where('brand', '=', brand).where('model', '=', model).executeTakeFirst()
