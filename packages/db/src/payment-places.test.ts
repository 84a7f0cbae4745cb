import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from './test/empty-database.ts'

test('each payment of a sub-account and coin gets the next place, a split one once', async () => {
  const { db } = await emptyDatabase()
  const account = await db.insertInto('account').values({ email: 'miner@example.com', email_enabled: true, created_at: new Date() }).returning('id').executeTakeFirstOrThrow()
  const [north, south] = (await db.insertInto('sub_account').values(['north', 'south'].map(name => ({ account_id: account.id, name, coin: 'BTC', created_at: new Date() }))).returning('id').execute()).map(({ id }) => id)
  const pay = async (coin: string, parts: [bigint | undefined, string][]) => {
    const { rows: [payment] } = await sql<{ id: bigint }>`
      insert into payout_transaction (coin, txid, raw, network_fee, state, created_at, created_height) values (${coin}, md5(random()::text) || md5(random()::text), '\\x00', 1, 'paying', now(), 1) returning id`.execute(db)
    await sql`insert into payout (payout_transaction_id, coin, sub_account_id, address, amount, created_at)
      values ${sql.join(parts.map(([of, address]) => sql`(${payment!.id}::bigint, ${coin}, ${of}::bigint, ${address}, 5, now())`))}`.execute(db)
    return payment!.id
  }
  const first = await pay('BTC', [[north, 'a'], [north, 'b'], [south, 'c']])
  const second = await pay('LTC', [[north, 'l']])
  const third = await pay('BTC', [[north, 'a']])
  expect(await db.selectFrom('payment_place').selectAll().orderBy('sub_account_id').orderBy('coin').orderBy('place').execute()).toEqual([
    { sub_account_id: north, coin: 'BTC', place: 1n, payout_transaction_id: first }, { sub_account_id: north, coin: 'BTC', place: 2n, payout_transaction_id: third },
    { sub_account_id: north, coin: 'LTC', place: 1n, payout_transaction_id: second }, { sub_account_id: south, coin: 'BTC', place: 1n, payout_transaction_id: first },
  ])
})
