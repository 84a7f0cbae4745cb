import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

/** No row is no wish. */
export const findNotices = async (db: Db, subAccountId: bigint): Promise<{ notice_email: string | null; payment_notice: boolean }> =>
  await db.selectFrom('sub_account_setting').select(['notice_email', 'payment_notice']).where('sub_account_id', '=', subAccountId).executeTakeFirst() ?? { notice_email: null, payment_notice: false }

export const setNoticeEmail = (db: Db, subAccountId: bigint, email: string | null) => db.insertInto('sub_account_setting').values({ sub_account_id: subAccountId, notice_email: email })
  .onConflict(same => same.column('sub_account_id').doUpdateSet({ notice_email: email })).execute()

/** Whoever switches it on is told of what arrives from then on, in the language it was wished in. */
export const setPaymentNotice = (db: Db, subAccountId: bigint, on: { since: Date; lang: string } | null) => {
  const wish = { payment_notice: on !== null, payment_notice_since: on?.since ?? null, payment_notice_lang: on?.lang ?? null }
  return db.insertInto('sub_account_setting').values({ sub_account_id: subAccountId, notice_email: null, ...wish }).onConflict(same => same.column('sub_account_id').doUpdateSet(wish)).execute()
}

export const isHelpClosed = async (db: Db, accountId: bigint): Promise<boolean> =>
  (await db.selectFrom('account_setting').select('split_help_closed').where('account_id', '=', accountId).executeTakeFirst())?.split_help_closed ?? false

export const closeHelp = (db: Db, accountId: bigint) => db.insertInto('account_setting').values({ account_id: accountId, default_sub_account_id: null, split_help_closed: true })
  .onConflict(same => same.column('account_id').doUpdateSet({ split_help_closed: true })).execute()

type Wanted = { userId: string | undefined; action: string | undefined }
const records = (db: Db, ownerId: bigint, { userId, action }: Wanted) => db.selectFrom('audit_record as r').leftJoin('sub_account as s', 's.id', 'r.sub_account_id')
  .where('r.owner_id', '=', ownerId).$if(userId !== undefined, query => query.where('s.name', '=', userId!)).$if(action !== undefined, query => query.where('r.action', '=', action!))

/** What happened to an account and its sub-accounts, newest first. */
export async function findAudit(db: Db, ownerId: bigint, wanted: Wanted, { offset, limit }: { offset: number; limit: number }) {
  const { total } = await records(db, ownerId, wanted).select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await records(db, ownerId, wanted).leftJoin('account as a', 'a.id', 'r.actor_id')
    .select(['r.id', 'r.at', 'r.action', 's.name', 'r.coin', 'a.email as actor', 'r.actor_id', 'r.before', 'r.after', 'r.ip', 'r.user_agent'])
    .orderBy('r.id', 'desc').offset(offset).limit(limit).execute()
  return { rows, total: Number(total) }
}
