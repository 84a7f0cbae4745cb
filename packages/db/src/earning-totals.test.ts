import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './open.ts'
import { emptyDatabase } from './test/empty-database.ts'

async function farms(db: Db): Promise<[bigint, bigint]> {
  const account = await db.insertInto('account').values({ email: 'miner@example.com', email_enabled: true, created_at: new Date() }).returning('id').executeTakeFirstOrThrow()
  const [one, other] = await db.insertInto('sub_account').values(['north', 'south'].map(name => ({ account_id: account.id, name, coin: 'BTC', created_at: new Date() }))).returning('id').execute()
  return [one!.id, other!.id]
}

let keys = 0
const earn = (db: Db, records: { of: bigint; coin?: string; day: string; amount: number }[]) => sql`
  insert into earning (grant_key, sub_account_id, coin, day, type, work, basis, fee_percent, fee, amount, settled_at)
  values ${sql.join(records.map(({ of, coin = 'BTC', day, amount }) => sql`(${`key ${++keys}`}, ${of}::bigint, ${coin}, ${day}::date, 'refund', 0, '{}', 0, 0, ${amount}::numeric, now())`))}`.execute(db)

const kept = async (db: Db) => (await sql`select sub_account_id, coin, days, total from earning_total order by 1, 2`.execute(db)).rows
const counted = async (db: Db) => (await sql`select sub_account_id, coin, count(distinct day) as days, sum(amount) as total from earning group by 1, 2 order by 1, 2`.execute(db)).rows

test('what was earned in all is kept as records are written, a day counted once', async () => {
  const { db } = await emptyDatabase()
  const [north, south] = await farms(db)
  await earn(db, [{ of: north, day: '2026-03-01', amount: 5 }, { of: north, day: '2026-03-01', amount: 7 }, { of: north, day: '2026-03-02', amount: 1 }, { of: south, day: '2026-03-02', amount: 9 }])
  await earn(db, [{ of: north, day: '2026-03-02', amount: 3 }, { of: north, day: '2026-02-28', amount: 2 }, { of: north, coin: 'LTC', day: '2026-03-02', amount: 4 }])
  expect(await kept(db)).toEqual([
    { sub_account_id: north, coin: 'BTC', days: 3n, total: '18' }, { sub_account_id: north, coin: 'LTC', days: 1n, total: '4' }, { sub_account_id: south, coin: 'BTC', days: 1n, total: '9' },
  ])
  expect(await kept(db)).toEqual(await counted(db))
  // one that is rolled back was never there
  await expect(db.transaction().execute(async trx => {
    await earn(trx, [{ of: south, day: '2026-03-05', amount: 100 }])
    throw new Error('half way')
  })).rejects.toThrow('half way')
  expect(await kept(db)).toEqual(await counted(db))
})

test('also when two write of the same new day at once', async () => {
  const { db } = await emptyDatabase()
  const [north] = await farms(db)
  await Promise.all(Array.from({ length: 8 }, (_, at) => db.transaction().execute(async trx => {
    await earn(trx, [{ of: north, day: `2026-03-0${1 + at % 2}`, amount: 1 + at }])
    await earn(trx, [{ of: north, day: `2026-03-0${1 + at % 3}`, amount: 1 }])
  })))
  expect(await kept(db)).toEqual([{ sub_account_id: north, coin: 'BTC', days: 3n, total: '44' }])
})
