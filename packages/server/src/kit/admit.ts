import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { EitherRight, Right, SubAccountRight } from '@adit/contract/kit'
import type { PermissionKey } from '@adit/contract/permissions'
import { fail } from '@adit/contract/refusals'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'
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
  if (!token) return undefined
  const hash = hashToken(token)
  const { rows: [holder] } = await sql<Holder>`select ${HOLDER} from ${holders(hash, now)} ${plannedOnce}`.execute(db)
  return holder && prolonged(db, hash, holder, now)
}

type Holder = { id: bigint; email: string; sub_account_id: bigint | null; coin: string; created_at: Date; expires_at: Date }
const HOLDER = sql`a.id, a.email, t.sub_account_id, t.coin, t.created_at, t.expires_at`

/** An account whose e-mail is not enabled carries no token that works (A§4: everything stops until it is verified). */
const holders = (hash: Buffer, now: Date) => sql`access_token t join account a on a.id = t.account_id and a.email_enabled and t.hash = ${hash} and t.expires_at > ${now}`

async function prolonged(db: Db, hash: Buffer, holder: Holder, now: Date): Promise<Account> {
  const until = new Date(Math.min(+now + TOKEN_IDLE, +holder.created_at + TOKEN_LIFETIME))
  if (+until - +holder.expires_at >= TOKEN_PROLONG)
    await db.updateTable('access_token').set({ expires_at: until }).where('hash', '=', hash).execute()
  return { id: holder.id, email: holder.email, tokenHash: hash, current: { subAccountId: holder.sub_account_id, coin: holder.coin } }
}

/** A deleted sub-account is nobody's current one any more: reads then ask for another instead of refusing. */
export const forgetSelection = (db: Db, subAccountId: bigint) =>
  db.updateTable('access_token').set({ sub_account_id: null }).where('sub_account_id', '=', subAccountId).execute()

type Named = { userId?: string | undefined; coinType?: string | undefined }

type Admitted = { account: Account; subAccount: SubAccount; coin: string }
type AdmittedRow = Holder & { about_id: bigint | null; name: string; owner_id: bigint; time_zone: string; permissions: string[] | null }

/**
 * The account behind a token and the sub-account its call is about, if it has the right to that: 900003 otherwise,
 * whether or not there is one of that name. One question to the database, since every call begins with it.
 */
export async function admit(db: Db, token: string | undefined, right: SubAccountRight, named: Named, now: Date): Promise<Admitted> {
  const hash = hashToken(token ?? fail('NOT_LOGGED_IN'))
  // the index is of the small letters
  const about = named.userId === undefined ? sql`s.id = t.sub_account_id` : sql`lower(s.name) = lower(${named.userId}) and s.name = ${named.userId}`
  const { rows: [found = fail('NOT_LOGGED_IN')] } = await sql<AdmittedRow>`
    select ${HOLDER}, s.id as about_id, s.name, s.account_id as owner_id, s.time_zone, g.permissions
    from ${holders(hash, now)} left join sub_account s on ${about} and s.deleted_at is null left join sub_account_grant g on g.sub_account_id = s.id and g.account_id = a.id ${plannedOnce}`.execute(db)
  const account = await prolonged(db, hash, found, now)
  if (named.userId === undefined && account.current.subAccountId === null) return fail('NO_SUB_ACCOUNT')
  if (found.about_id === null) return fail('SHARED_SUB_ACCOUNT')
  const subAccount: SubAccount = {
    id: found.about_id, name: found.name, timeZone: found.time_zone, owned: found.owner_id === account.id, permissions: (found.permissions ?? []) as PermissionKey[],
  }
  if (!holds(subAccount, right)) return fail('SHARED_SUB_ACCOUNT')
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
