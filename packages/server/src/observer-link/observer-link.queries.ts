import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from '@adit/db/open'

/** Links with how they were used. */
const links = (db: Db, subAccountId: bigint) => db.selectFrom('observer_link as l').leftJoin('observer_visit as v', 'v.link_id', 'l.id')
  .select(['l.id', 'l.coin', 'l.remark', 'l.parts', 'l.key_hash', 'l.sealed_key', 'l.addresses', 'l.created_at', 'l.expires_at', 'l.stopped_at', 'v.visits', 'v.last_visit_at', 'v.paused_until'])
  .where('l.sub_account_id', '=', subAccountId)
export type LinkRow = ReturnType<typeof links> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never

export const findPage = (db: Db, subAccountId: bigint, { pageNum, pageSize }: { pageNum: number; pageSize: number }) =>
  links(db, subAccountId).orderBy('l.id', 'desc').limit(pageSize).offset((pageNum - 1) * pageSize).execute()

export const findOne = (db: Db, subAccountId: bigint, id: bigint) => links(db, subAccountId).where('l.id', '=', id).executeTakeFirst()

export async function countLinks(db: Db, subAccountId: bigint): Promise<number> {
  const { links: count } = await db.selectFrom('observer_link').select(eb => eb.fn.countAll<bigint>().as('links')).where('sub_account_id', '=', subAccountId).executeTakeFirstOrThrow()
  return Number(count)
}

type Key = { key_hash: Buffer; sealed_key: Buffer }
type NewLink = Key & { sub_account_id: bigint; coin: string; remark: string; parts: string[]; addresses: string[]; created_at: Date; expires_at: Date | null }
export const insertLink = (trx: Db, link: NewLink) => trx.insertInto('observer_link').values(link).returning('id').executeTakeFirstOrThrow()

export const stopLink = (trx: Db, subAccountId: bigint, id: bigint, now: Date) => trx.updateTable('observer_link')
  .set(eb => ({ stopped_at: eb.fn.coalesce('stopped_at', sql<Date>`${now}::timestamptz`) })).where('sub_account_id', '=', subAccountId).where('id', '=', id).returning(['remark', 'parts']).executeTakeFirst()

/** A new key, and a new beginning. */
export const renewLink = (trx: Db, subAccountId: bigint, id: bigint, key: Key) => trx.updateTable('observer_link')
  .set({ ...key, stopped_at: null }).where('sub_account_id', '=', subAccountId).where('id', '=', id).returning(['remark', 'parts', 'expires_at']).executeTakeFirst()

export const deleteLink = (trx: Db, subAccountId: bigint, id: bigint) => trx.deleteFrom('observer_link')
  .where('sub_account_id', '=', subAccountId).where('id', '=', id).returning(['remark', 'parts']).executeTakeFirst()
