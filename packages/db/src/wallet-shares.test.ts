import { beforeEach, expect, test } from 'vitest'
import type { Db } from './open.ts'
import { emptyDatabase } from './test/empty-database.ts'

const at = new Date('2026-03-10T12:00:00Z')
let db: Db
let sub_account_id: bigint
beforeEach(async () => {
  ({ db } = await emptyDatabase())
  const account = await db.insertInto('account').values({ email: 'owner@miner.test', email_enabled: true, created_at: at }).returning('id').executeTakeFirstOrThrow()
  ;({ id: sub_account_id } = await db.insertInto('sub_account').values({ account_id: account.id, name: 'north-hall', coin: 'BTC', created_at: at }).returning('id').executeTakeFirstOrThrow())
  for (const coin of ['BTC', 'NMC']) await db.insertInto('sub_account_coin').values({ sub_account_id, coin, minimum_payment: null, paused_until: null }).execute()
})
const wallet = (address: string, share: number, coin = 'BTC') => ({ sub_account_id, coin, address, payment_id: null, share, added_at: at })
const broken = { constraint: 'wallet_shares_add_up' }

test('the shares of a coin\'s wallets are 100 % together, at every commit and not before', async () => {
  await expect(db.insertInto('wallet').values(wallet('a', 9_999)).execute()).rejects.toMatchObject(broken)
  await db.insertInto('wallet').values([wallet('a', 6_550), wallet('b', 3_450)]).execute()
  await expect(db.updateTable('wallet').set({ share: 6_551 }).where('address', '=', 'a').execute()).rejects.toMatchObject(broken)
  await expect(db.deleteFrom('wallet').where('address', '=', 'b').execute()).rejects.toMatchObject(broken)
  await db.transaction().execute(async trx => {
    await trx.deleteFrom('wallet').where('address', '=', 'b').execute()
    await trx.updateTable('wallet').set({ share: 10_000 }).where('address', '=', 'a').execute()
    await trx.insertInto('wallet').values(wallet('c', 10_000, 'NMC')).execute()
  })
  expect(await db.selectFrom('wallet').select(['coin', 'address', 'share']).orderBy('id').execute())
    .toEqual([{ coin: 'BTC', address: 'a', share: 10_000 }, { coin: 'NMC', address: 'c', share: 10_000 }])
  await db.deleteFrom('wallet').execute()
})

test('no wallet has less than 10 %, and none comes twice', async () => {
  await expect(db.insertInto('wallet').values([wallet('a', 9_001), wallet('b', 999)]).execute()).rejects.toMatchObject({ code: '23514' })
  await db.insertInto('wallet').values([wallet('a', 9_000), wallet('b', 1_000)]).execute()
  await expect(db.insertInto('wallet').values(wallet('a', 1_000)).execute()).rejects.toMatchObject({ code: '23505' })
})
