import { sql } from 'kysely'
import { MAILED_CODE } from '@adit/contract/second-factor'
import type { Db } from '@adit/db/open'

/** When a code was last sent, if that is too recent for another; clears a few old ones in passing. */
export async function findRecentCode(db: Db, accountId: bigint, now: Date): Promise<Date | undefined> {
  await sql`delete from account_code where ctid in (
    select ctid from account_code where forget_at <= ${now} limit 100 for update skip locked)`.execute(db)
  const recent = await db.selectFrom('account_code').select('sent_at').where('account_id', '=', accountId)
    .where('sent_at', '>', new Date(+now - MAILED_CODE.againAfterMs)).orderBy('sent_at', 'desc').executeTakeFirst()
  return recent?.sent_at
}

/** Kept twice as long as it works, to tell an old code from a wrong one. */
export async function storeCode(db: Db, accountId: bigint, hash: Buffer, now: Date): Promise<void> {
  const code = { sent_at: now, expires_at: new Date(+now + MAILED_CODE.validMs), forget_at: new Date(+now + 2 * MAILED_CODE.validMs), attempts: 0 }
  await db.insertInto('account_code').values({ account_id: accountId, hash, ...code }).onConflict(same => same.columns(['account_id', 'hash']).doUpdateSet(code)).execute()
}

/** Uses a code up: for the first to give it while it works, and for nobody else, also when they come together. */
export async function takeCode(db: Db, accountId: bigint, hash: Buffer, now: Date): Promise<'right' | 'old' | 'wrong'> {
  const taken = await db.updateTable('account_code').set({ expires_at: now }).where('account_id', '=', accountId).where('hash', '=', hash)
    .where('expires_at', '>', now).where('attempts', '<', MAILED_CODE.attempts).returning('hash').executeTakeFirst()
  if (taken) return 'right'
  const known = await db.selectFrom('account_code').select('hash').where('account_id', '=', accountId).where('hash', '=', hash).executeTakeFirst()
  if (known) return 'old'
  await db.updateTable('account_code').set(eb => ({ attempts: eb('attempts', '+', 1) })).where('account_id', '=', accountId).where('expires_at', '>', now).execute()
  return 'wrong'
}

/** Who an account is to the sign-in service: its guesses count together with those at sign-in. */
export const findSubject = async (db: Db, accountId: bigint): Promise<string | null> =>
  (await db.selectFrom('account').select('subject').where('id', '=', accountId).executeTakeFirst())?.subject ?? null
