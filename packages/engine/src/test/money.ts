import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Db } from '@adit/db/open'
import { minerAccount, post } from '../ledger/ledger.ts'

let made = 0

/** A sub-account with an account of its own. */
export async function makeSubAccount(db: Db, coin: PaidCoin, now: Date): Promise<bigint> {
  const name = `hall-${++made}`
  const { id: account_id } = await db.insertInto('account').values({ email: `${name}@miner.test`, email_enabled: true, created_at: now }).returning('id').executeTakeFirstOrThrow()
  const { id } = await db.insertInto('sub_account').values({ account_id, name, coin, created_at: now, remark: null, deleted_at: null }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Where it is paid to: addresses with their shares in hundredths of a percent. */
export const setWallets = (db: Db, subAccountId: bigint, coin: PaidCoin, wallets: Record<string, number>, now: Date) => db.transaction().execute(async trx => {
  await trx.insertInto('sub_account_coin').values({ sub_account_id: subAccountId, coin, minimum_payment: null, paused_until: null })
    .onConflict(same => same.columns(['sub_account_id', 'coin']).doNothing()).execute()
  await trx.deleteFrom('wallet').where('sub_account_id', '=', subAccountId).where('coin', '=', coin).execute()
  if (Object.keys(wallets).length > 0)
    await trx.insertInto('wallet').values(Object.entries(wallets).map(([address, share]) => ({ sub_account_id: subAccountId, coin, address, share, payment_id: null, added_at: now }))).execute()
})

/** Work paid for: the pool owes it from here on. */
export const credit = (db: Db, subAccountId: bigint, coin: PaidCoin, amount: bigint, at: Date) =>
  db.transaction().execute(trx => post(trx, {
    cause: { kind: 'test', id: `${++made}` }, at, coin, lines: [{ account: 'pool:reward', amount: -amount }, { account: minerAccount(subAccountId), amount }],
  }))
