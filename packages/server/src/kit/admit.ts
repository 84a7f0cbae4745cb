import { createHash } from 'node:crypto'
import type { EitherRight, Right, SubAccountRight } from '@adit/contract/kit'
import type { PermissionKey } from '@adit/contract/permissions'
import { fail } from '@adit/contract/refusals'
import type { Db } from '@adit/db/open'
import type { Account, SubAccount } from './context.ts'

/** Tokens, tickets and recovery codes are stored as this, never as themselves. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token lives this long after it was last used, and never longer than `TOKEN_LIFETIME` after it was made. */
export const TOKEN_IDLE = 30 * 86_400_000
const TOKEN_LIFETIME = 180 * 86_400_000
/** Its life is prolonged at most once in this time, so that reading does not write. */
const TOKEN_PROLONG = 86_400_000

/** The account behind a token; 000403 for a missing, unknown or expired one, and for nothing else. */
export const accountOf = async (db: Db, token: string | undefined, now: Date): Promise<Account> =>
  await findAccount(db, token, now) ?? fail('NOT_LOGGED_IN')

/** An account whose e-mail is not enabled carries no token that works (A§4: everything stops until it is verified). */
export async function findAccount(db: Db, token: string | undefined, now: Date): Promise<Account | undefined> {
  if (!token) return undefined
  const hash = hashToken(token)
  const row = await db.selectFrom('access_token as t').innerJoin('account as a', 'a.id', 't.account_id')
    .select(['a.id', 'a.email', 'a.email_enabled', 't.sub_account_id', 't.coin', 't.created_at', 't.expires_at'])
    .where('t.hash', '=', hash).where('t.expires_at', '>', now).where('a.email_enabled', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const until = new Date(Math.min(+now + TOKEN_IDLE, +row.created_at + TOKEN_LIFETIME))
  if (+until - +row.expires_at >= TOKEN_PROLONG)
    await db.updateTable('access_token').set({ expires_at: until }).where('hash', '=', hash).execute()
  return { id: row.id, email: row.email, emailEnabled: row.email_enabled, tokenHash: hash, current: { subAccountId: row.sub_account_id, coin: row.coin } }
}

/** A deleted sub-account is nobody's current one any more: reads then ask for another instead of refusing. */
export const forgetSelection = (db: Db, subAccountId: bigint) =>
  db.updateTable('access_token').set({ sub_account_id: null }).where('sub_account_id', '=', subAccountId).execute()

type Named = { userId?: string | undefined; coinType?: string | undefined }

/** The sub-account a call is about, if this account has the right to it: 900003 otherwise, whether or not it exists. */
export async function subAccountOf(db: Db, account: Account, right: SubAccountRight, named: Named): Promise<{ subAccount: SubAccount; coin: string }> {
  const found = await db.selectFrom('sub_account as s')
    .leftJoin('sub_account_grant as g', join => join.onRef('g.sub_account_id', '=', 's.id').on('g.account_id', '=', account.id))
    .select(['s.id', 's.name', 's.account_id', 's.time_zone', 'g.permissions'])
    .where('s.deleted_at', 'is', null)
    .where(eb => eb.or([eb('s.account_id', '=', account.id), eb('g.account_id', 'is not', null)]))
    .where(eb => named.userId === undefined ? eb('s.id', '=', account.current.subAccountId ?? -1n) : eb('s.name', '=', named.userId))
    .executeTakeFirst()
  if (!found) return fail(named.userId === undefined && account.current.subAccountId === null ? 'NO_SUB_ACCOUNT' : 'SHARED_SUB_ACCOUNT')
  const subAccount: SubAccount = {
    id: found.id, name: found.name, timeZone: found.time_zone,
    owned: found.account_id === account.id, permissions: (found.permissions ?? []) as PermissionKey[],
  }
  if (!holds(subAccount, right)) return fail('SHARED_SUB_ACCOUNT')
  return { subAccount, coin: named.coinType ?? account.current.coin }
}

/** The owner may everything; an authorised user what the owner granted, and whoever may edit workers may read them. */
function holds(subAccount: SubAccount, right: SubAccountRight): boolean {
  if (subAccount.owned) return true
  if (right === 'owner') return false
  if (subAccount.permissions.includes(right)) return true
  return right === 'worker_readonly' && subAccount.permissions.includes('worker_edit')
}

/** What a token must hold on the sub-account a call is about, if it is about one; of a right with two sides, the account's. */
export const accountSide = (right: Right): SubAccountRight | undefined =>
  right === 'public' || right === 'account' || right.startsWith('observer') ? undefined : (right as SubAccountRight | EitherRight).split(' or ')[0] as SubAccountRight
