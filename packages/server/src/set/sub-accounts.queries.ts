import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

/** Until the transaction ends nobody else counts or makes sub-accounts of this account. */
export const holdAccount = (db: Db, accountId: bigint) =>
  db.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Until the transaction ends nobody else changes what belongs to this sub-account; machines may go on. */
export const holdSubAccount = (db: Db, subAccountId: bigint) =>
  db.selectFrom('sub_account').select(['coin', 'remark', 'time_zone', 'deleted_at']).where('id', '=', subAccountId).forNoKeyUpdate().executeTakeFirstOrThrow()

export async function countOwned(db: Db, accountId: bigint): Promise<number> {
  const { owned } = await db.selectFrom('sub_account').select(sql<bigint>`count(*)`.as('owned'))
    .where('account_id', '=', accountId).where('deleted_at', 'is', null).executeTakeFirstOrThrow()
  return Number(owned)
}

type NewSubAccount = { accountId: bigint; name: string; coin: string; remark: string | null; now: Date }
export const insertSubAccount = async (db: Db, { accountId, name, coin, remark, now }: NewSubAccount): Promise<bigint> =>
  (await db.insertInto('sub_account').values({ account_id: accountId, name, coin, remark, created_at: now, deleted_at: null }).returning('id').executeTakeFirstOrThrow()).id

type Change = { remark?: string; time_zone?: string; coin?: string; deleted_at?: Date | null }
export const changeSubAccount = (db: Db, subAccountId: bigint, change: Change) =>
  db.updateTable('sub_account').set(change).where('id', '=', subAccountId).execute()

const amountOf = sql<string>`coalesce((select b.amount from ledger_balance b where b.account = 'miner:' || s.id and b.coin = s.coin), 0)`
const hasWallet = sql<boolean>`exists (select from wallet w where w.sub_account_id = s.id and w.coin = s.coin)`
const matching = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

type Wanted = { coin: string | undefined; search: string | undefined; today: string }
const owned = (db: Db, accountId: bigint, { coin, search }: Pick<Wanted, 'coin' | 'search'>) => db.selectFrom('sub_account as s')
  .where('s.account_id', '=', accountId).where('s.deleted_at', 'is', null)
  .$if(coin !== undefined, query => query.where('s.coin', '=', coin!))
  .$if(search !== undefined && search.trim() !== '', query => query.where(eb => eb.or([eb('s.name', 'ilike', matching(search!.trim())), eb('s.remark', 'ilike', matching(search!.trim()))])))

/** A page of an account's own sub-accounts, the default one first, then the oldest; the mode is the one of `today`. */
export async function findOwned(db: Db, accountId: bigint, { coin, search, today }: Wanted, { offset, limit }: { offset: number; limit: number }) {
  const { total } = await owned(db, accountId, { coin, search }).select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await owned(db, accountId, { coin, search })
    .leftJoin('sub_account_workers as n', join => join.onRef('n.sub_account_id', '=', 's.id').onRef('n.coin', '=', 's.coin'))
    .leftJoin('sub_account_coin as c', join => join.onRef('c.sub_account_id', '=', 's.id').onRef('c.coin', '=', 's.coin'))
    .select(['s.id', 's.name', 's.remark', 's.coin', 's.created_at', 'c.paused_until', 'n.online', 'n.offline', 'n.invalid'])
    .select([amountOf.as('balance'), hasWallet.as('has_wallet'), modeOn(today).as('mode'),
      sql<boolean>`s.id = (select d.default_sub_account_id from account_setting d where d.account_id = s.account_id)`.as('is_default')])
    .orderBy('is_default', order => order.desc().nullsLast()).orderBy('s.id').offset(offset).limit(limit).execute()
  return { rows, total: Number(total) }
}

/** The mode that holds on a UTC day: the sub-account's own, else the coin's first. */
const modeOn = (day: string) => sql<string | null>`coalesce(
  (select t.mode from earning_term t where t.sub_account_id = s.id and t.coin = s.coin and t.from_day <= ${day}::date order by t.from_day desc limit 1),
  (select m.pay_method from coin_mode m where m.coin = s.coin order by m.position limit 1))`

export async function findDeleted(db: Db, accountId: bigint, { offset, limit }: { offset: number; limit: number }) {
  const deleted = () => db.selectFrom('sub_account as s').where('s.account_id', '=', accountId).where('s.deleted_at', 'is not', null)
  const { total } = await deleted().select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await deleted().select(['s.id', 's.name', 's.remark', 's.coin', 's.deleted_at', 's.cancelled_at', amountOf.as('balance'), hasWallet.as('has_wallet')])
    .orderBy('s.deleted_at', 'desc').orderBy('s.id', 'desc').offset(offset).limit(limit).execute()
  return { rows, total: Number(total) }
}

/** In the whole pool, deleted ones too: whoever recovers one finds its name free. */
export const isTaken = async (db: Db, name: string): Promise<boolean> =>
  await db.selectFrom('sub_account').select('id').where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst() !== undefined

/** A deleted sub-account of this very account, held until the transaction ends. */
export const holdDeleted = (db: Db, accountId: bigint, name: string) => db.selectFrom('sub_account').select(['id', 'coin', 'cancelled_at'])
  .where('account_id', '=', accountId).where('name', '=', name).where('deleted_at', 'is not', null).forNoKeyUpdate().executeTakeFirst()

export const isMined = async (db: Db, coin: string): Promise<boolean> =>
  await db.selectFrom('coin_mode').select('coin').where('coin', '=', coin).executeTakeFirst() !== undefined

export const findDefault = async (db: Db, accountId: bigint): Promise<string | null> => (await db.selectFrom('account_setting as a')
  .innerJoin('sub_account as s', 's.id', 'a.default_sub_account_id').select('s.name').where('a.account_id', '=', accountId).executeTakeFirst())?.name ?? null

export const setDefault = (db: Db, accountId: bigint, subAccountId: bigint) => db.insertInto('account_setting').values({ account_id: accountId, default_sub_account_id: subAccountId })
  .onConflict(same => same.column('account_id').doUpdateSet({ default_sub_account_id: subAccountId })).execute()

export const forgetDefault = (db: Db, subAccountId: bigint) =>
  db.updateTable('account_setting').set({ default_sub_account_id: null }).where('default_sub_account_id', '=', subAccountId).execute()
