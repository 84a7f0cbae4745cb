import { sql } from 'kysely'
import type { PushedRecord } from '@adit/contract/earning-types'
import type { Db } from '@adit/db/open'

/** One at a time for an account, until the transaction ends: addresses are counted before one is added. */
export const holdAccount = (db: Db, accountId: bigint) => db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow()

export async function countAddresses(db: Db, accountId: bigint): Promise<number> {
  const { count } = await db.selectFrom('push_address').select(sql<bigint>`count(*)`.as('count')).where('account_id', '=', accountId).executeTakeFirstOrThrow()
  return Number(count)
}

export const findAddress = (db: Db, accountId: bigint, email: string) =>
  db.selectFrom('push_address').select(['id', 'email', 'confirmed_at', 'link_expires_at']).where('account_id', '=', accountId).where('email', '=', email).executeTakeFirst()

export const insertAddress = (db: Db, address: { accountId: bigint; email: string; lang: string; now: Date }) =>
  db.insertInto('push_address').values({ account_id: address.accountId, email: address.email, lang: address.lang, created_at: address.now, confirmed_at: null, link_hash: null, link_expires_at: null })
    .returning(['id', 'email', 'confirmed_at', 'link_expires_at']).executeTakeFirstOrThrow()

export const setLink = (db: Db, id: bigint, hash: Buffer, expiresAt: Date) =>
  db.updateTable('push_address').set({ link_hash: hash, link_expires_at: expiresAt }).where('id', '=', id).execute()

/** Uses a link up; undefined where there is none such, or it is too old. */
export const confirmByLink = (db: Db, hash: Buffer, now: Date) =>
  db.updateTable('push_address').set({ confirmed_at: now, link_hash: null, link_expires_at: null }).where('link_hash', '=', hash).where('link_expires_at', '>', now).returning('email').executeTakeFirst()

export const findAddressById = (db: Db, id: bigint) => db.selectFrom('push_address').select(['id', 'email', 'account_id', 'created_at']).where('id', '=', id).executeTakeFirst()
export const deleteAddress = (db: Db, id: bigint) => db.deleteFrom('push_address').where('id', '=', id).execute()

const COLUMN = { recv: 'recv_since', pay: 'pay_since' } as const
/** From now on; who gets that kind already goes on as before. */
export const subscribe = (db: Db, addressId: bigint, subAccountId: bigint, coin: string, kind: PushedRecord, now: Date) => sql`
  insert into push_subscription as s (push_address_id, sub_account_id, coin, ${sql.ref(COLUMN[kind])}) values (${addressId}, ${subAccountId}, ${coin}, ${now})
  on conflict (push_address_id, sub_account_id, coin) do update set ${sql.ref(COLUMN[kind])} = coalesce(s.${sql.ref(COLUMN[kind])}, excluded.${sql.ref(COLUMN[kind])})`.execute(db)

/** Ends the named kinds; an address that gets nothing any more is forgotten. */
export async function unsubscribe(db: Db, addressId: bigint, subAccountId: bigint, coin: string, kinds: readonly PushedRecord[]): Promise<void> {
  const left = { recv_since: kinds.includes('recv') ? null : sql`recv_since`, pay_since: kinds.includes('pay') ? null : sql`pay_since` }
  const own = sql`push_address_id = ${addressId} and sub_account_id = ${subAccountId} and coin = ${coin}`
  await sql`delete from push_subscription where ${own} and coalesce(${left.recv_since}::timestamptz, ${left.pay_since}::timestamptz) is null`.execute(db)
  await sql`update push_subscription set recv_since = ${left.recv_since}, pay_since = ${left.pay_since} where ${own}`.execute(db)
  await sql`delete from push_address a where id = ${addressId} and not exists (select 1 from push_subscription where push_address_id = a.id)`.execute(db)
}

/** Who gets a sub-account's records of a coin, in the order they were added. */
export const findSubscribers = (db: Db, subAccountId: bigint, coin: string) =>
  db.selectFrom('push_subscription as s').innerJoin('push_address as a', 'a.id', 's.push_address_id')
    .select(['a.id', 'a.email', 'a.confirmed_at', 's.recv_since', 's.pay_since']).where('s.sub_account_id', '=', subAccountId).where('s.coin', '=', coin).orderBy('a.id').execute()

/** All that an address gets, of whichever sub-account and coin. */
export const findWishes = (db: Db, addressId: bigint) =>
  db.selectFrom('push_subscription as s').innerJoin('push_address as a', 'a.id', 's.push_address_id')
    .select(['s.sub_account_id', 's.coin', 'a.email', 's.recv_since', 's.pay_since']).where('a.id', '=', addressId).orderBy('s.sub_account_id').orderBy('s.coin').execute()

/** Writes down that a record is mailed; false where it was before. */
export const markSent = async (db: Db, { addressId, subAccountId, coin, record }: { addressId: bigint; subAccountId: bigint; coin: string; record: string }, now: Date): Promise<boolean> =>
  await db.insertInto('push_sent').values({ push_address_id: addressId, sub_account_id: subAccountId, coin, record, sent_at: now })
    .onConflict(same => same.doNothing()).returning('record').executeTakeFirst() !== undefined

type Due = { address_id: bigint; email: string; lang: string; created_at: Date; sub_account_id: bigint; name: string; time_zone: string; coin: string; record: string; amount: string }
export type DueEarnings = Due & { day: string; price_usd: string | null; price_cny: string | null }
export type DuePayment = Due & { at: Date; txid: string; addresses: string[] }

/** Those who have agreed, of sub-accounts that are there. */
const listeners = sql`
  push_subscription s join push_address a on a.id = s.push_address_id and a.confirmed_at is not null join sub_account u on u.id = s.sub_account_id and u.deleted_at is null`
const who = sql`a.id as address_id, a.email, a.lang, a.created_at, s.sub_account_id, u.name, u.time_zone, s.coin`
const unsent = (record: ReturnType<typeof sql>) => sql`
  not exists (select 1 from push_sent n where n.push_address_id = a.id and n.sub_account_id = s.sub_account_id and n.coin = s.coin and n.record = ${record})`

/** What was settled since it is wished for, at most so long ago, and not mailed yet. What was settled at once is one message. */
export async function findDueEarnings(db: Db, since: Date, limit: number): Promise<DueEarnings[]> {
  const record = sql`'recv ' || e.day || ' ' || extract(epoch from e.settled_at)::numeric`
  const { rows } = await sql<DueEarnings>`
    select ${who}, ${record} as record, e.day, sum(e.amount) as amount, max(e.price_usd) as price_usd, max(e.price_cny) as price_cny
    from ${listeners} join earning e on e.sub_account_id = s.sub_account_id and e.coin = s.coin and e.settled_at > greatest(s.recv_since, a.confirmed_at) and e.settled_at > ${since} and e.day > ${since}::date - 10
    where s.recv_since is not null and ${unsent(record)}
    group by a.id, s.push_address_id, s.sub_account_id, s.coin, u.id, e.day, e.settled_at order by e.settled_at, a.id limit ${limit}`.execute(db)
  return rows
}

const payRecord = sql`'pay ' || t.id`
const paidSinceWished = sql`t.paid_at > greatest(s.pay_since, a.confirmed_at)`

/** What arrived since it is wished for, at most so long ago, and was not mailed yet. */
export async function findDuePayments(db: Db, since: Date, limit: number): Promise<DuePayment[]> {
  const { rows } = await sql<DuePayment>`
    select ${who}, ${payRecord} as record, t.paid_at as at, t.txid, sum(p.amount) as amount, array_agg(p.address order by p.id) as addresses
    from ${listeners} join payout p on p.sub_account_id = s.sub_account_id and p.coin = s.coin join payout_transaction t on t.id = p.payout_transaction_id
      and t.state in ('paid', 'final') and ${paidSinceWished} and t.paid_at > ${since}
    where s.pay_since is not null and p.created_at > ${since}::timestamptz - interval '10 days' and ${unsent(payRecord)}
    group by a.id, s.push_address_id, s.sub_account_id, s.coin, u.id, t.id order by t.paid_at, a.id limit ${limit}`.execute(db)
  return rows
}

/** Whether that message, of the asker's payment `t` to its sub-account, is still to go to one of some addresses. */
export const isPaymentDue = (subAccountId: ReturnType<typeof sql>, emails: ReturnType<typeof sql>) => sql`
  exists (select 1 from ${listeners} where s.sub_account_id = ${subAccountId} and s.coin = t.coin and a.email in (${emails}) and s.pay_since is not null and ${paidSinceWished} and ${unsent(payRecord)})`

/** Who was sent it. */
export async function findPaymentReaders(db: Db, { sub_account_id, coin, payment }: { sub_account_id: bigint; coin: string; payment: bigint }): Promise<Set<string>> {
  const rows = await db.selectFrom('push_sent as n').innerJoin('push_address as a', 'a.id', 'n.push_address_id').select('a.email')
    .where('n.sub_account_id', '=', sub_account_id).where('n.coin', '=', coin).where('n.record', '=', `pay ${payment}`).execute()
  return new Set(rows.map(({ email }) => email))
}
