import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { pool as calls } from '@adit/contract/pool'
import { sso } from '@adit/contract/sso'
import { loadDay } from '@adit/engine/earnings/load-day'
import { settle } from '@adit/engine/earnings/settle'
import { checkLedger } from '@adit/engine/ledger/ledger'
import { NOON, testPool, type TestPool } from '@adit/server/test/pool'
import { DEMO_SIGN_IN } from './demo-accounts.ts'
import { DEMO_COINS } from './demo-coins.ts'
import { continueDemo, seedDemo } from './seed-demo.ts'

const HOUR = 3_600_000
const DEMO = { ADIT_DEMO: '1' }
const TABLES = [
  'account', 'sub_account', 'anonymous_miner', 'pool_hour', 'coin_quote', 'block', 'coin_setting', 'coin_mode', 'worker', 'wallet', 'worker_day', 'worker_history', 'worker_now',
  'sub_account_hour', 'sub_account_day', 'pool_day', 'settlement', 'earning', 'ledger_entry', 'ledger_line', 'payout', 'payout_transaction', 'share_feed',
] as const

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

test('its machines have worked for 180 days, and what a sub-account did is what its machines did', async () => {
  const { rows } = await sql<{ name: string; coin: string; days: bigint; machines: bigint; work: string; by_machine: string }>`
    select s.name, d.coin, count(*) as days, (select count(*) from worker w where w.sub_account_id = s.id) as machines, sum(d.work) as work,
      (select sum(work) from (
        select m.work from worker_day m join worker w on w.id = m.worker_id where w.sub_account_id = s.id
        union all select m.work from worker_minute m join worker w on w.id = m.worker_id where w.sub_account_id = s.id and m.outcome = 0) each) as by_machine
    from sub_account s join sub_account_day d on d.sub_account_id = s.id group by s.id, s.name, d.coin order by s.id`.execute(pool.db)
  expect(rows.map(({ name, coin }) => `${name} ${coin}`)).toEqual(['north-hall BTC', 'south-hall BTC', 'scrypt-row LTC', 'river-site BCH', 'gpu-loft ETC', 'test-bench BTC'])
  for (const { name, days, work, by_machine } of rows) expect([name, days, work]).toEqual([name, 181n, by_machine])
  expect(rows.filter(({ coin }) => coin === 'BTC' || coin === 'LTC').reduce((sum, { machines }) => sum + machines, 0n)).toBe(60n)
  const now = await pool.db.selectFrom('worker_now').select(['work_24h', 'online_minutes_24h']).execute()
  expect(now.length).toBeGreaterThan(60)
  expect(now.filter(({ online_minutes_24h }) => online_minutes_24h > 1200).length).toBeGreaterThan(50)
})

test('what was earned was paid, and the ledger adds up', async () => {
  expect(await checkLedger(pool.db)).toEqual([])
  const { rows } = await sql<{ sub_account_id: bigint; coin: string; earned: string; paid: string; balance: string }>`
    select e.sub_account_id, e.coin, sum(e.amount) as earned, (select sum(p.amount) from payout p where p.sub_account_id = e.sub_account_id and p.coin = e.coin) as paid,
      (select b.amount from ledger_balance b where b.account = 'miner:' || e.sub_account_id and b.coin = e.coin) as balance
    from earning e group by 1, 2`.execute(pool.db)
  expect(rows).toHaveLength(6)
  for (const { earned, paid, balance } of rows) {
    expect(BigInt(paid)).toBeGreaterThan(0n)
    expect(BigInt(earned)).toBe(BigInt(paid) + BigInt(balance))
  }
  const days = await pool.db.selectFrom('settlement').select(sql<bigint>`count(*)`.as('days')).where('coin', '=', 'BTC').executeTakeFirstOrThrow()
  expect(days.days).toBe(179n)
})

test('past days are settled as the engine itself would', async () => {
  const kept = (draft: { subAccountId: bigint; type: string; fee: bigint; amount: bigint }) => `${draft.subAccountId} ${draft.type} ${draft.fee} ${draft.amount}`
  for (const coin of ['BTC', 'LTC', 'BCH', 'ETC'] as const) {
    for (const day of ['2025-11-20', '2026-03-05']) {
      const records = await pool.db.selectFrom('earning').select(['sub_account_id', 'type', 'fee', 'amount']).where('coin', '=', coin).where('day', '=', day).execute()
      const undo = new Error('undone')
      let again: string[] = []
      await expect(pool.db.transaction().execute(async trx => {
        await trx.updateTable('block').set({ settled_day: null }).where('coin', '=', coin).where('settled_day', '=', day).execute()
        again = settle((await loadDay(trx, coin, day))!).drafts.map(kept)
        throw undo
      })).rejects.toBe(undo)
      expect(again.length, `${coin} ${day}`).toBeGreaterThan(0)
      expect(records.map(row => kept({ subAccountId: row.sub_account_id, type: row.type, fee: BigInt(row.fee), amount: BigInt(row.amount) })).sort(), `${coin} ${day}`).toEqual(again.sort())
    }
  }
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

/** Machines that did nothing in so many minutes, and something in the day before. */
const silentSince = async (db: TestPool['db'], minutes: number) => (await sql<{ name: string }>`
  select s.name || '.' || w.name as name from worker_now n join worker w on w.id = n.worker_id join sub_account s on s.id = w.sub_account_id, counting c
  where n.last_share_at < c.counted_until - ${minutes} * interval '1 minute' and n.work_24h > 0 order by 1`.execute(db)).rows.map(({ name }) => name)

test('the day of each sub-account is that of its machines, those that fell silent too', async () => {
  const afternoon = await testPool(DEMO)
  afternoon.advance(3 * HOUR)
  await seedDemo(afternoon.pool)
  expect(await silentSince(afternoon.db, 80)).toEqual(['north-hall.004'])
  const { rows } = await sql<{ name: string; by_machine: string; day: string }>`
    select s.name, sum(n.work_24h)::text as by_machine,
      (select sum(t.work)::text from sub_account_ten_minutes t, counting c where t.sub_account_id = s.id
        and t.ten_minutes >= to_timestamp(floor(extract(epoch from c.counted_until) / 600) * 600) - interval '24 hours' and t.ten_minutes < c.counted_until) as day
    from worker_now n join sub_account s on s.id = n.sub_account_id group by s.id, s.name order by s.id`.execute(afternoon.db)
  expect(rows).toHaveLength(6)
  for (const { name, by_machine, day } of rows) expect([name, by_machine]).toEqual([name, day])
}, 180_000)
