import { createHash } from 'node:crypto'
import { sql } from 'kysely'
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

export async function findAccount(db: Db, token: string | undefined, now: Date): Promise<Account | undefined> {
  const hash = token && hashToken(token)
  const holder = hash && await holders(db, hash, now).executeTakeFirst()
  return holder ? prolonged(db, hash, holder, now) : undefined
}

/** An account whose e-mail is not enabled carries no token that works (A§4: everything stops until it is verified). */
const holders = (db: Db, hash: Buffer, now: Date) => db.selectFrom('access_token as t').innerJoin('account as a', 'a.id', 't.account_id')
  .select(['a.id', 'a.email', 'a.email_enabled', 't.sub_account_id', 't.coin', 't.created_at', 't.expires_at'])
  .where('t.hash', '=', hash).where('t.expires_at', '>', now).where('a.email_enabled', '=', true)

type Holder = NonNullable<Awaited<ReturnType<ReturnType<typeof holders>['executeTakeFirst']>>>

async function prolonged(db: Db, hash: Buffer, holder: Holder, now: Date): Promise<Account> {
  const until = new Date(Math.min(+now + TOKEN_IDLE, +holder.created_at + TOKEN_LIFETIME))
  if (+until - +holder.expires_at >= TOKEN_PROLONG)
    await db.updateTable('access_token').set({ expires_at: until }).where('hash', '=', hash).execute()
  return { id: holder.id, email: holder.email, emailEnabled: holder.email_enabled, tokenHash: hash, current: { subAccountId: holder.sub_account_id, coin: holder.coin } }
}

/** A deleted sub-account is nobody's current one any more: reads then ask for another instead of refusing. */
export const forgetSelection = (db: Db, subAccountId: bigint) =>
  db.updateTable('access_token').set({ sub_account_id: null }).where('sub_account_id', '=', subAccountId).execute()

type Named = { userId?: string | undefined; coinType?: string | undefined }

type Admitted = { account: Account; subAccount: SubAccount; coin: string }

/**
 * The account behind a token and the sub-account its call is about, if it has the right to that: 900003 otherwise,
 * whether or not there is one of that name. One question to the database, since every call begins with it.
 */
export async function admit(db: Db, token: string | undefined, right: SubAccountRight, named: Named, now: Date): Promise<Admitted> {
  const hash = hashToken(token ?? fail('NOT_LOGGED_IN'))
  const found = await holders(db, hash, now)
    .leftJoin('sub_account as s', join => named.userId === undefined ? join.onRef('s.id', '=', 't.sub_account_id').on('s.deleted_at', 'is', null)
      // the index is of the small letters
      : join.on(sql`lower(s.name)`, '=', sql`lower(${named.userId})`).on('s.name', '=', named.userId).on('s.deleted_at', 'is', null))
    .leftJoin('sub_account_grant as g', join => join.onRef('g.sub_account_id', '=', 's.id').onRef('g.account_id', '=', 'a.id'))
    .select(['s.id as about_id', 's.name', 's.account_id as owner_id', 's.time_zone', 'g.permissions'])
    .executeTakeFirst() ?? fail('NOT_LOGGED_IN')
  const account = await prolonged(db, hash, found, now)
  if (found.about_id === null && named.userId === undefined && account.current.subAccountId === null) return fail('NO_SUB_ACCOUNT')
  const subAccount = found.about_id !== null && {
    id: found.about_id, name: found.name!, timeZone: found.time_zone!,
    owned: found.owner_id === account.id, permissions: (found.permissions ?? []) as PermissionKey[],
  }
  if (!subAccount || !holds(subAccount, right)) return fail('SHARED_SUB_ACCOUNT')
  return { account, subAccount, coin: named.coinType ?? account.current.coin }
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
