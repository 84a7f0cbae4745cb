import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'

/** A key with whose it is, whether or not it still opens anything. */
export const findKey = (db: Db, key: string) => db.selectFrom('api_key as k').innerJoin('sub_account as s', 's.id', 'k.sub_account_id').innerJoin('account as a', 'a.id', 's.account_id')
  .select([
    'k.id', 'k.key', 'k.sealed_secret', 'k.permissions', 'k.all_sub_accounts', 'k.addresses', 'k.legacy_nonce', 'k.activated_at',
    's.id as sub_account_id', 's.name', 's.time_zone', 's.deleted_at', 's.account_id', 'a.email', 'a.email_enabled',
  ])
  .where('k.key', '=', key).modifyEnd(plannedOnce).executeTakeFirst()
export type KeyRow = NonNullable<Awaited<ReturnType<typeof findKey>>>

/** A sub-account of an account, by its name. */
export const findSubAccount = (db: Db, accountId: bigint, name: string) => db.selectFrom('sub_account').select(['id', 'name', 'time_zone'])
  .where(sql<boolean>`lower(name) = lower(${name})`).where('account_id', '=', accountId).where('deleted_at', 'is', null).modifyEnd(plannedOnce).executeTakeFirst()

type Use = { keyId: bigint; nonce: string; now: Date; ip: string }

/** Takes a nonce above all before it: one statement, so that of any number at once with the same only one gets through. */
export async function takeNonce(db: Db, { keyId, nonce, now, ip }: Use): Promise<boolean> {
  const { rows } = await sql`
    insert into api_key_use as u (key_id, last_nonce, floor_nonce, last_used_at, last_ip) values (${keyId}, ${nonce}::numeric, ${nonce}::numeric, ${now}, ${ip})
    on conflict (key_id) do update set last_nonce = excluded.last_nonce, floor_nonce = excluded.floor_nonce, last_used_at = excluded.last_used_at, last_ip = excluded.last_ip
    where u.last_nonce < excluded.last_nonce
    returning u.key_id ${plannedOnce}`.execute(db)
  return rows.length > 0
}

/**
 * Takes a nonce above what the key had reached `since`: one used after that may come again, or late. What lies further back never does, so a
 * recorded call is good for that long and no longer.
 */
export const takeLegacyNonce = (db: Db, { keyId, nonce, now, ip }: Use, since: Date): Promise<boolean> => db.transaction().execute(async trx => {
  // whoever has the row counts alone
  await sql`
    insert into api_key_use (key_id, last_nonce, floor_nonce, last_used_at, last_ip) values (${keyId}, -1, -1, ${now}, ${ip})
    on conflict (key_id) do update set key_id = excluded.key_id`.execute(trx)
  await sql`
    update api_key_use set floor_nonce = greatest(floor_nonce, (select max(nonce) from api_key_nonce where key_id = ${keyId} and first_used_at < ${since})) where key_id = ${keyId}`.execute(trx)
  const { rows } = await sql`
    update api_key_use set last_nonce = greatest(last_nonce, ${nonce}::numeric), last_used_at = ${now}, last_ip = ${ip}
    where key_id = ${keyId} and floor_nonce < ${nonce}::numeric returning key_id`.execute(trx)
  await sql`delete from api_key_nonce n using api_key_use u where n.key_id = ${keyId} and u.key_id = n.key_id and n.nonce <= u.floor_nonce`.execute(trx)
  if (rows.length === 0) return false
  await sql`insert into api_key_nonce (key_id, nonce, first_used_at) values (${keyId}, ${nonce}::numeric, ${now}) on conflict do nothing`.execute(trx)
  return true
})

/** What a sub-account was paid and it arrived. */
export async function sumPaid(db: Db, subAccountId: bigint, coin: string): Promise<bigint> {
  const { rows: [row] } = await sql<{ paid: string }>`
    select coalesce(sum(p.amount), 0)::text as paid from payout p join payout_transaction t on t.id = p.payout_transaction_id
    where p.sub_account_id = ${subAccountId} and p.coin = ${coin} and t.state in ('paid', 'final') ${plannedOnce}`.execute(db)
  return BigInt(row!.paid)
}

export type Place = { limit: number; offset: number }

/** What a sub-account was sent, address by address, the newest first; what came back was never paid. */
export async function findPayouts(db: Db, subAccountId: bigint, coin: string, { limit, offset }: Place) {
  const sent = db.selectFrom('payout as p').innerJoin('payout_transaction as t', 't.id', 'p.payout_transaction_id')
    .where('p.sub_account_id', '=', subAccountId).where('p.coin', '=', coin).where('t.state', '<>', 'refunded')
  const [rows, { count }] = await Promise.all([
    sent.select(['p.id', 'p.created_at', 'p.address', 'p.amount', 't.txid', 't.state']).orderBy('p.payout_transaction_id', 'desc').orderBy('p.id', 'desc').limit(limit).offset(offset).execute(),
    sent.select(sql<bigint>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

type Counts = { online: number; offline: number; invalid: number }

export const findWorkerCounts = async (db: Db, subAccountId: bigint, coin: string): Promise<Counts> =>
  await db.selectFrom('sub_account_workers').select(['online', 'offline', 'invalid']).where('sub_account_id', '=', subAccountId).where('coin', '=', coin)
    .modifyEnd(plannedOnce).executeTakeFirst() ?? { online: 0, offline: 0, invalid: 0 }

/** An account's sub-accounts, or one of them; where a coin is named, those that are for it, or have mined or earned it. */
const owned = (db: Db, accountId: bigint, only: bigint | undefined, coin: string | undefined) => db.selectFrom('sub_account as s').where('s.account_id', '=', accountId).where('s.deleted_at', 'is', null)
  .$if(only !== undefined, query => query.where('s.id', '=', only!))
  .$if(coin !== undefined, query => query.where(sql<boolean>`(s.coin = ${coin}
    or exists (select from sub_account_workers w where w.sub_account_id = s.id and w.coin = ${coin})
    or exists (select from earning_total t where t.sub_account_id = s.id and t.coin = ${coin}))`))

type Wanted = { accountId: bigint; only: bigint | undefined; coin: string | undefined }
export const findSubAccounts = (db: Db, { accountId, only, coin }: Wanted, { limit, offset }: Place) =>
  owned(db, accountId, only, coin).select(['s.id', 's.name', 's.remark', 's.coin']).orderBy('s.id').limit(limit).offset(offset).execute()
export const countSubAccounts = async (db: Db, { accountId, only, coin }: Wanted): Promise<number> =>
  Number((await owned(db, accountId, only, coin).select(sql<bigint>`count(*)`.as('count')).executeTakeFirstOrThrow()).count)

export const findWorkerId = async (db: Db, subAccountId: bigint, name: string): Promise<bigint | undefined> =>
  (await db.selectFrom('worker').select('id').where('sub_account_id', '=', subAccountId).where('name', '=', name).where('deleted_at', 'is', null).executeTakeFirst())?.id

/** When the pool last found a block that the chain kept, and the shares it ever counted. */
export async function findRound(db: Db, coin: string, now: Date): Promise<{ foundAt: Date | null; shares: number }> {
  const { rows: [row] } = await sql<{ found_at: Date | null; shares: string }>`
    select (select max(found_at) from block where coin = ${coin} and found_at <= ${now} and state not in ('orphaned', 'rejected')) as found_at,
      (select coalesce(sum(share_count), 0) from pool_day where coin = ${coin})::text as shares ${plannedOnce}`.execute(db)
  return { foundAt: row!.found_at, shares: Number(row!.shares) }
}
