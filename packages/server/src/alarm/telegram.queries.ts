import type { Db } from '@adit/db/open'

export const findTelegram = (db: Db, subAccountId: bigint) => db.selectFrom('alarm_telegram').selectAll().where('sub_account_id', '=', subAccountId).executeTakeFirst()

type Asked = { sealedChatId: Buffer; codeHash: Buffer; expiresAt: Date; lang: string; now: Date }
/** A chat that waits for its code; an earlier one that still waited is forgotten. */
export const askTelegram = (trx: Db, subAccountId: bigint, { sealedChatId, codeHash, expiresAt, lang, now }: Asked) => {
  const row = { sealed_chat_id: sealedChatId, lang, code_hash: codeHash, code_expires_at: expiresAt, code_attempts: 0, asked_at: now, bound_at: null }
  return trx.insertInto('alarm_telegram').values({ sub_account_id: subAccountId, ...row }).onConflict(same => same.column('sub_account_id').doUpdateSet(row)).execute()
}

/** Counts a try before it is judged, so that tries at once all count. */
export const countCodeTry = (db: Db, subAccountId: bigint) =>
  db.updateTable('alarm_telegram').set(eb => ({ code_attempts: eb('code_attempts', '+', 1) })).where('sub_account_id', '=', subAccountId).where('bound_at', 'is', null)
    .returning(['code_hash', 'code_expires_at', 'code_attempts']).executeTakeFirst()

export const bindTelegram = (trx: Db, subAccountId: bigint, now: Date) =>
  trx.updateTable('alarm_telegram').set({ bound_at: now, code_hash: null, code_expires_at: null }).where('sub_account_id', '=', subAccountId).where('bound_at', 'is', null).execute()

export const deleteTelegram = (trx: Db, subAccountId: bigint, { unbound = false } = {}) =>
  trx.deleteFrom('alarm_telegram').where('sub_account_id', '=', subAccountId).$if(unbound, query => query.where('bound_at', 'is', null)).returning('bound_at').executeTakeFirst()
