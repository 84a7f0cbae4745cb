import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import type { Account } from '../kit/context.ts'
import type { SignedInPerson } from '../kit/pool.ts'

/** A foreign service's names carry its address in front (session/cas-client.ts); the account centre's own carry none. */
const issuer = (subject: string | ReturnType<typeof sql.ref>) => sql`substring(${subject} from '^(\\S+) ')`

/**
 * The account of somebody signed in: found by the service's lasting name for them, else by the e-mail it has verified,
 * else made. An account known by another name of the same service keeps it (undefined): an address that changed hands
 * there opens nothing. Another service, which the operator has chosen since, may name it anew.
 */
export async function accountFor(db: Db, { subject, email }: SignedInPerson, now: Date) {
  const address = email.toLowerCase()
  const known = await db.updateTable('account').set({ email: address, email_enabled: true }).where('subject', '=', subject).returning('id').executeTakeFirst()
  return known ?? db.insertInto('account').values({ subject, email: address, email_enabled: true, created_at: now })
    .onConflict(same => same.column('email').doUpdateSet({ subject, email_enabled: true }).where(eb => eb.or([
      eb('account.subject', 'is', null), sql<boolean>`${issuer(sql.ref('account.subject'))} is distinct from ${issuer(subject)}`,
    ])))
    .returning('id').executeTakeFirst()
}

/** An account's e-mail follows the one at the sign-in service at once, unless another account has it: then at the next sign-in, or not. */
export const renameAccount = (db: Db, previous: string, email: string) =>
  db.updateTable('account').set({ email: email.toLowerCase() }).where('email', '=', previous.toLowerCase())
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('account as other').select('other.id').where('other.email', '=', email.toLowerCase())))).execute()

type NewToken = { hash: Buffer; accountId: bigint; subAccountId: bigint | null; coin: string; ssoSession: string | null; now: Date; expiresAt: Date }
export const insertToken = (db: Db, token: NewToken) => db.insertInto('access_token').values({
  hash: token.hash, account_id: token.accountId, sub_account_id: token.subAccountId, coin: token.coin, sso_session: token.ssoSession,
  created_at: token.now, expires_at: token.expiresAt,
}).execute()

export const deleteToken = (db: Db, hash: Buffer) => db.deleteFrom('access_token').where('hash', '=', hash).execute()
export const deleteExpiredTokens = (db: Db, now: Date) => db.deleteFrom('access_token').where('expires_at', '<=', now).execute()

export const select = (db: Db, account: Account, chosen: { sub_account_id?: bigint | null; coin?: string }) =>
  db.updateTable('access_token').set(chosen).where('hash', '=', account.tokenHash).execute()

/** The sub-accounts an account may look at: its own, then those shared with it, oldest first. */
const visible = (db: Db, accountId: bigint) => db.selectFrom('sub_account as s')
  .leftJoin('sub_account_grant as g', join => join.onRef('g.sub_account_id', '=', 's.id').on('g.account_id', '=', accountId))
  .select(['s.id', 's.name', 's.remark', 's.coin', 'g.permissions', sql<boolean>`s.account_id = ${accountId}`.as('owned')])
  .where('s.deleted_at', 'is', null)
  .where(eb => eb.or([eb('s.account_id', '=', accountId), eb('g.account_id', 'is not', null)]))
  .orderBy('owned', 'desc').orderBy('s.id')

export const findVisible = (db: Db, accountId: bigint, coin: string) => visible(db, accountId).where('s.coin', '=', coin).execute()
export const findVisibleById = (db: Db, accountId: bigint, id: bigint) => visible(db, accountId).where('s.id', '=', id).executeTakeFirst()
export const findVisibleByName = (db: Db, accountId: bigint, name: string) => visible(db, accountId).where('s.name', '=', name).executeTakeFirst()

/** Where a new session begins: the wished sub-account if it may be seen, else the default one, one of the coin, or any. Where no coin is wished, the default one's counts. */
export const findFirst = (db: Db, accountId: bigint, coin: string | undefined, name: string | undefined) => visible(db, accountId)
  .leftJoin('account_setting as d', join => join.on('d.account_id', '=', accountId).onRef('d.default_sub_account_id', '=', 's.id'))
  .select(sql<boolean>`d.account_id is not null`.as('is_default'))
  .clearOrderBy()
  .orderBy(sql`s.name = ${name ?? ''}`, 'desc').orderBy(sql`s.coin = ${coin ?? ''}`, 'desc').orderBy('is_default', 'desc').orderBy('owned', 'desc').orderBy('s.id')
  .executeTakeFirst()

export async function countOwned(db: Db, accountId: bigint): Promise<number> {
  const { owned } = await db.selectFrom('sub_account').select(eb => eb.fn.countAll<bigint>().as('owned'))
    .where('account_id', '=', accountId).where('deleted_at', 'is', null).executeTakeFirstOrThrow()
  return Number(owned)
}

export const nameIsTaken = async (db: Db, name: string): Promise<boolean> =>
  await db.selectFrom('sub_account').select('id').where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst() !== undefined

type Notice = { accountId: bigint | null; version: number; lang: string; ip: string; userAgent: string; now: Date }
export const insertNotice = (db: Db, notice: Notice) => db.insertInto('user_notice').values({
  account_id: notice.accountId, version: notice.version, lang: notice.lang, ip: notice.ip, user_agent: notice.userAgent, agreed_at: notice.now,
}).execute()
