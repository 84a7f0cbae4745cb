import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { pool as calls } from '@adit/contract/pool'
import { sso } from '@adit/contract/sso'
import { NOON, testPool, type TestPool } from '@adit/server/test/pool'
import { DEMO_SIGN_IN } from './demo-accounts.ts'
import { DEMO_COINS } from './demo-coins.ts'
import { continueDemo, seedDemo } from './seed-demo.ts'

const HOUR = 3_600_000
const DEMO = { ADIT_DEMO: '1' }
const TABLES = ['account', 'sub_account', 'anonymous_miner', 'pool_hour', 'coin_quote', 'block', 'coin_setting', 'coin_mode'] as const

/** A table's content in one word: any row more, less or different gives another. */
const contentOf = async ({ db }: TestPool, table: (typeof TABLES)[number]) =>
  (await sql<{ content: string }>`select count(*) || ' ' || coalesce(md5(string_agg(r::text, ',' order by r::text)), '') as content from ${sql.table(table)} r`.execute(db)).rows[0]!.content
const contents = async (pool: TestPool) => Object.fromEntries(await Promise.all(TABLES.map(async table => [table, await contentOf(pool, table)])))

/** Read by all, changed by the last: seeding takes seconds. */
let pool: TestPool
beforeAll(async () => {
  pool = await testPool(DEMO)
  await seedDemo(pool.pool)
}, 180_000)

test('a seeded demo has every figure of the home page, for each coin it mines', async () => {
  for (const { coin } of DEMO_COINS) {
    const detail = await pool.call(calls.coinDetail, { coinType: coin })
    const { nextDiff, nextDiffTime, ...figures } = detail
    expect(Object.entries(figures).filter(([, figure]) => figure === null), coin).toEqual([])
    expect(detail.luckLast30d, coin).toBeGreaterThan(0.5)
    expect(detail.luckLast30d, coin).toBeLessThan(1.6)
    expect(detail.totalBlockNumber, coin).toBeGreaterThan(0)
    for (const days of [1, 30, 90]) {
      const { items } = await pool.call(calls.hashChart, { coinType: coin, days })
      expect(items.every(item => item.hashrate !== null && item.shares > 0), `${coin} ${days}`).toBe(true)
    }
  }
  const mined = (await pool.call(calls.coins, {})).items.filter(coin => coin.miningType.length > 0).map(coin => coin.coinType)
  expect(DEMO_COINS.map(({ coin }) => coin).sort()).toEqual(mined.sort())
})

test('seeded twice, the rows are the same', async () => {
  const once = await contents(pool)
  await seedDemo(pool.pool)
  expect(await contents(pool)).toEqual(once)
})

test('the demo account signs in with its printed password, and has six sub-accounts over four coins', async () => {
  await expect(pool.call(sso.signIn, { ...DEMO_SIGN_IN, password: 'wrong-demo' })).rejects.toThrow('910201')
  expect(await pool.call(sso.signIn, DEMO_SIGN_IN)).toHaveProperty('redirect')
  const subAccounts = await pool.db.selectFrom('sub_account as s').innerJoin('account as a', 'a.id', 's.account_id').select(['s.name', 's.coin']).where('a.email', '=', DEMO_SIGN_IN.email).execute()
  expect(subAccounts).toHaveLength(6)
  expect(subAccounts).toContainEqual({ name: 'north-hall', coin: 'BTC' })
  expect(new Set(subAccounts.map(({ coin }) => coin))).toEqual(new Set(['BTC', 'LTC', 'BCH', 'ETC']))
})

test('rewards are whole base units and their sum is exact', async () => {
  const rewards = await pool.db.selectFrom('block').select(['coin', 'reward', 'fee']).where('coin', 'in', ['BTC', 'ETC', 'SCC']).execute()
  expect(rewards.every(({ reward, fee }) => /^\d+$/.test(reward) && /^\d+$/.test(fee))).toBe(true)
  const btc = rewards.filter(({ coin }) => coin === 'BTC').reduce((sum, { reward, fee }) => sum + BigInt(reward) + BigInt(fee), 0n)
  const { minedTotal } = await pool.call(calls.coinDetail, { coinType: 'BTC' })
  expect(BigInt(minedTotal!.replace('.', ''))).toBe(btc)
})

test('history continued in steps is the history written at once', async () => {
  const written = async (table: 'pool_hour' | 'coin_quote' | 'block', at: string) =>
    (await sql`select * from ${sql.table(table)} where ${sql.ref(at)} >= ${NOON} order by coin, ${sql.ref(at)}`.execute(pool.db)).rows
  const sinceNoon = async () => [await written('pool_hour', 'hour'), await written('coin_quote', 'at'), await written('block', 'found_at')]
  for (const ms of [17_000, 40 * 60_000, 61 * 60_000, 5 * HOUR]) {
    pool.advance(ms)
    await continueDemo(pool.pool)
  }
  const inSteps = await sinceNoon()
  expect(inSteps[2]!.length).toBeGreaterThan(0)
  await pool.db.deleteFrom('pool_hour').where('hour', '>=', NOON).execute()
  await pool.db.deleteFrom('coin_quote').where('at', '>=', NOON).execute()
  await pool.db.deleteFrom('block').where('found_at', '>=', NOON).execute()
  await continueDemo(pool.pool)
  expect(await sinceNoon()).toEqual(inSteps)
})

test('a real pool gets no row of the demo', async () => {
  const real = await testPool()
  const before = await contents(real)
  await expect(seedDemo(real.pool)).rejects.toThrow('ADIT_DEMO')
  expect(await contents(real)).toEqual(before)
})
