import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { holdSubAccount } from './sub-accounts.queries.ts'
import type { NewWallet } from './wallets.ts'

export const findWallets = (db: Db, subAccountId: bigint, coin: string) =>
  db.selectFrom('wallet').select(['address', 'payment_id', 'share', 'locked', 'added_at']).where('sub_account_id', '=', subAccountId).where('coin', '=', coin).orderBy('id').execute()

/** The wallets of a coin, held until the transaction ends, in the order in which payments hold them. Its row of wishes is made where there is none. */
export async function holdWallets(db: Db, subAccountId: bigint, coin: string) {
  await holdSubAccount(db, subAccountId)
  await holdWishes(db, subAccountId, coin)
  return db.selectFrom('wallet').select(['address', 'payment_id', 'share', 'locked']).where('sub_account_id', '=', subAccountId).where('coin', '=', coin).orderBy('id').forUpdate().execute()
}

export async function holdWishes(db: Db, subAccountId: bigint, coin: string) {
  await db.insertInto('sub_account_coin').values({ sub_account_id: subAccountId, coin, minimum_payment: null, paused_until: null })
    .onConflict(same => same.columns(['sub_account_id', 'coin']).doNothing()).execute()
  return db.selectFrom('sub_account_coin').select(['minimum_payment', 'paused_until']).where('sub_account_id', '=', subAccountId).where('coin', '=', coin).forUpdate().executeTakeFirstOrThrow()
}

export const findWishes = (db: Db, subAccountId: bigint, coin: string) => db.selectFrom('sub_account_coin').select(['minimum_payment', 'paused_until'])
  .where('sub_account_id', '=', subAccountId).where('coin', '=', coin).executeTakeFirst()

/** Those that stay keep the moment they were added at; and whichever they are, since when there has been one is kept. */
export async function replaceWallets(db: Db, subAccountId: bigint, coin: string, wallets: readonly NewWallet[], now: Date): Promise<void> {
  const since = wallets.length === 0 ? sql`null` : sql`coalesce(wallet_since, (select min(added_at) from wallet w where w.sub_account_id = ${subAccountId} and w.coin = ${coin}), ${now})`
  await sql`update sub_account_coin set wallet_since = ${since} where sub_account_id = ${subAccountId} and coin = ${coin}`.execute(db)
  const addresses = wallets.map(({ address }) => address)
  const paymentIds = wallets.map(({ paymentId }) => paymentId)
  await sql`delete from wallet w where w.sub_account_id = ${subAccountId} and w.coin = ${coin} and not exists (
    select from unnest(${addresses}::text[], ${paymentIds}::text[]) n (address, payment_id) where n.address = w.address and n.payment_id is not distinct from w.payment_id)`.execute(db)
  await db.insertInto('wallet').values(wallets.map(({ address, paymentId, share }) => ({ sub_account_id: subAccountId, coin, address, payment_id: paymentId, share, added_at: now })))
    .onConflict(same => same.columns(['sub_account_id', 'coin', 'address', 'payment_id']).doUpdateSet(eb => ({ share: eb.ref('excluded.share') }))).execute()
}

export const lockWallets = (db: Db, subAccountId: bigint, coins: readonly string[]) =>
  db.updateTable('wallet').set({ locked: true }).where('sub_account_id', '=', subAccountId).where('coin', 'in', coins).where('locked', '=', false).returning(['coin', 'address']).execute()

export const setMinimum = (db: Db, subAccountId: bigint, coin: string, minimum: bigint) =>
  db.updateTable('sub_account_coin').set({ minimum_payment: String(minimum) }).where('sub_account_id', '=', subAccountId).where('coin', '=', coin).execute()

/** The coins that come along with this one. */
export const findMerged = (db: Db, coin: string) =>
  db.selectFrom('merged_coin').select(['merged_coin', 'rate']).where('coin', '=', coin).orderBy('merged_coin').execute()

/** Payments that are signed and stored and not in the chain yet. */
export const findPaying = (db: Db, subAccountId: bigint, coin: string) => db.selectFrom('payout as p').innerJoin('payout_transaction as t', 't.id', 'p.payout_transaction_id')
  .select(['p.address', 'p.amount']).where('p.sub_account_id', '=', subAccountId).where('p.coin', '=', coin).where('t.state', '=', 'paying').orderBy('p.id').execute()

export const findRemark = (db: Db, subAccountId: bigint) => db.selectFrom('sub_account').select('remark').where('id', '=', subAccountId).executeTakeFirstOrThrow()
