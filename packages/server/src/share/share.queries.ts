import type { Db } from '@adit/db/open'

/** Whom a sub-account is shared with, newest first. */
export const findShared = (db: Db, subAccountId: bigint) => db.selectFrom('sub_account_grant as g').innerJoin('account as a', 'a.id', 'g.account_id')
  .select(['a.email', 'g.permissions', 'g.created_at']).where('g.sub_account_id', '=', subAccountId).orderBy('g.created_at', 'desc').orderBy('a.email').execute()

export const findAccount = (db: Db, email: string) => db.selectFrom('account').select(['id', 'email']).where('email', '=', email).executeTakeFirst()

export const isShared = async (db: Db, subAccountId: bigint, accountId: bigint): Promise<boolean> =>
  await db.selectFrom('sub_account_grant').select('account_id').where('sub_account_id', '=', subAccountId).where('account_id', '=', accountId).executeTakeFirst() !== undefined

/** Undefined where another request was quicker. */
export const insertGrant = (trx: Db, subAccountId: bigint, accountId: bigint, permissions: readonly string[], now: Date) =>
  trx.insertInto('sub_account_grant').values({ sub_account_id: subAccountId, account_id: accountId, permissions: [...permissions], created_at: now })
    .onConflict(same => same.columns(['sub_account_id', 'account_id']).doNothing()).returning('account_id').executeTakeFirst()

export const deleteGrant = (trx: Db, subAccountId: bigint, accountId: bigint) =>
  trx.deleteFrom('sub_account_grant').where('sub_account_id', '=', subAccountId).where('account_id', '=', accountId).returning('permissions').executeTakeFirst()
