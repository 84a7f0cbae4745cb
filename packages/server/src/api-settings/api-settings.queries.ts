import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '@adit/db/open'

/** Keys with their last use. */
const keys = (db: Db, subAccountId: bigint) => db.selectFrom('api_key as k').leftJoin('api_key_use as u', 'u.key_id', 'k.id')
  .select(['k.id', 'k.key', 'k.sealed_secret', 'k.remark', 'k.permissions', 'k.all_sub_accounts', 'k.addresses', 'k.legacy_nonce', 'k.created_at', 'k.activated_at', 'u.last_used_at', 'u.last_ip'])
  .where('k.sub_account_id', '=', subAccountId)
export type KeyRow = ReturnType<typeof keys> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never

export const findKeys = (db: Db, subAccountId: bigint) => keys(db, subAccountId).orderBy('k.id', 'desc').execute()

export const findKey = (db: Db, subAccountId: bigint, id: bigint) => keys(db, subAccountId).where('k.id', '=', id).executeTakeFirst()

/** Until this transaction ends nobody else changes the key. */
export const holdKey = (trx: Db, subAccountId: bigint, id: bigint) => trx.selectFrom('api_key').selectAll()
  .where('sub_account_id', '=', subAccountId).where('id', '=', id).forUpdate().executeTakeFirst()

export async function countKeys(db: Db, subAccountId: bigint): Promise<number> {
  const { keys: count } = await db.selectFrom('api_key').select(eb => eb.fn.countAll<bigint>().as('keys')).where('sub_account_id', '=', subAccountId).executeTakeFirstOrThrow()
  return Number(count)
}

type Terms = { remark: string; permissions: string[]; all_sub_accounts: boolean; addresses: string[]; legacy_nonce: boolean }
type NewKey = Terms & { sub_account_id: bigint; key: string; sealed_secret: Buffer; created_at: Date }
export const insertKey = (trx: Db, key: NewKey) => trx.insertInto('api_key').values(key).returning('id').executeTakeFirstOrThrow()

export const activateKey = (trx: Db, id: bigint, now: Date) => trx.updateTable('api_key').set({ activated_at: now }).where('id', '=', id).execute()

export const updateKey = (trx: Db, id: bigint, terms: Terms) => trx.updateTable('api_key').set(terms).where('id', '=', id).execute()

export const deleteKey = (trx: Db, subAccountId: bigint, id: bigint) => trx.deleteFrom('api_key')
  .where('sub_account_id', '=', subAccountId).where('id', '=', id).returningAll().executeTakeFirst()
