import type { Db } from '@adit/db/open'

export const findOffers = (db: Db, coin: string) => db.selectFrom('coin_mode').select('pay_method').where('coin', '=', coin).orderBy('position').execute()

/** A sub-account's own terms, the oldest first. */
export const findTerms = (db: Db, subAccountId: bigint, coin: string) =>
  db.selectFrom('earning_term').select(['from_day', 'mode']).where('sub_account_id', '=', subAccountId).where('coin', '=', coin).orderBy('from_day').execute()

export const findAsked = (db: Db, subAccountId: bigint, coin: string, now: Date) => db.selectFrom('mode_switch').select('mode')
  .where('sub_account_id', '=', subAccountId).where('coin', '=', coin).where('expires_at', '>', now).orderBy('expires_at', 'desc').executeTakeFirst()

type Asked = { hash: Buffer; sub_account_id: bigint; coin: string; mode: string; account_id: bigint; ip: string; lang: string; expires_at: Date }

/** What is asked now takes the place of what was asked before: only the last mail counts. */
export async function askMode(db: Db, asked: Asked): Promise<void> {
  await db.deleteFrom('mode_switch').where('sub_account_id', '=', asked.sub_account_id).where('coin', '=', asked.coin).execute()
  await db.insertInto('mode_switch').values(asked).execute()
}

/** Uses a link up: what was asked, if it was, not too long ago, and its sub-account is still there. */
export const takeAsked = (db: Db, hash: Buffer, now: Date) => db.deleteFrom('mode_switch as m').using(['sub_account as s', 'account as a'])
  .whereRef('s.id', '=', 'm.sub_account_id').whereRef('a.id', '=', 'm.account_id').where('m.hash', '=', hash)
  .where('m.expires_at', '>', now).where('s.deleted_at', 'is', null).whereRef('s.account_id', '=', 'm.account_id')
  .returning(['m.sub_account_id', 'm.coin', 'm.mode', 's.name', 'a.id as account_id', 'a.email']).executeTakeFirst()
