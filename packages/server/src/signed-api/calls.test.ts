import { expect, test } from 'vitest'
import { SIGNED_API } from '@adit/contract/constants'
import { dashboard } from '@adit/contract/dashboard'
import { earnings } from '@adit/contract/earnings'
import { set } from '@adit/contract/set'
import { signedApi } from '@adit/contract/signed-api'
import { worker } from '@adit/contract/worker'
import { DAYS, history, HOUR } from '../earnings/test/history.ts'
import { count, machines } from '../test/machines.ts'
import { NOON, testPool } from '../test/pool.ts'
import { keyOf } from './test/key.ts'

const MINUTE = 60_000
const DAY = 24 * HOUR
/** A share of this work is one of difficulty 4096. */
const WORK = 2n ** 44n

/** A farm with a machine of each state, and one whose shares were not all taken. */
async function farm() {
  const pool = await testPool()
  const miner = await pool.miner({ name: 'north-hall' })
  await machines(pool, miner.subAccount, {
    '001': [{ minutesAgo: 1, shares: 6, work: WORK }, { minutesAgo: 15, shares: 3, work: WORK }, { minutesAgo: 45, shares: 2, work: WORK }],
    '002': [{ minutesAgo: 2, shares: 1, work: WORK }, { minutesAgo: 3, work: WORK, outcome: 'stale' }, { minutesAgo: 3, work: 2n * WORK, outcome: 'duplicate' }, { minutesAgo: 3, work: 4n * WORK, outcome: 'invalid' }],
    quiet: { minutesAgo: 11, work: WORK }, dead: { minutesAgo: 25 * 60, work: WORK },
  })
  return { pool, miner, key: await keyOf(pool, miner) }
}
const mega = (shares: number, seconds: number) => written(shares * Number(WORK) / seconds)
const written = (rate: number) => rate >= 1e9 ? String(Math.round(rate / 1e6)) : (rate / 1e6).toFixed(2)

test('hashrate: each window and the one before it in MH/s, shares as those of difficulty 1, workers', async () => {
  const { key } = await farm()
  expect(await key.call(signedApi.hashrate)).toEqual({
    last10m: mega(7, 600), last30m: mega(11, 1800), last1h: mega(13, 3600), last1d: mega(13, 86_400),
    prev10m: mega(4, 600), prev30m: mega(2, 1800), prev1h: '0.00', prev1d: mega(1, 86_400),
    accepted: String(13 * 4096), stale: '4096', dupelicate: '8192', other: '16384', totalWorkers: 4, activeWorkers: 2,
  })
})

test('hash rates are those of the dashboard and the list, and none while nothing is counted', async () => {
  const { pool, miner, key } = await farm()
  const site = await miner.call(dashboard.hash, {})
  const { last10m, last1h, last1d } = await key.call(signedApi.hashrate)
  const whole = (rate: number | null) => String(BigInt(Math.round(rate!)))
  expect([last10m, last1h, last1d]).toEqual([site.hsNowNum, site.hsLast1HNum, site.hsLast1DNum].map(rate => whole(rate! / 1e6)))
  const { hsLast10m, hsLast1h, hsLast1d } = await key.call(signedApi.accountOverview)
  expect([hsLast10m, hsLast1h, hsLast1d]).toEqual([site.hsNowNum, site.hsLast1HNum, site.hsLast1DNum].map(whole))
  pool.advance(10 * MINUTE + 1)
  expect(await key.call(signedApi.hashrate)).toMatchObject({ last10m: null, prev1d: null, accepted: String(13 * 4096) })
  expect(await key.call(signedApi.accountOverview)).toMatchObject({ hsLast10m: null, hsLast1h: null, hsLast1d: null })
})

test('workers: a page of names in their order, each with its rates', async () => {
  const { key, miner } = await farm()
  const page = await key.call(signedApi.workers)
  expect(page).toMatchObject({ page: 1, totalPage: 1, pageSize: 10, totalRecord: 4 })
  expect(page.rows.map(row => row.worker)).toEqual(['north-hall.001', 'north-hall.002', 'north-hall.dead', 'north-hall.quiet'])
  expect(page.rows[0]).toEqual({
    worker: 'north-hall.001', last10m: mega(6, 600), last30m: mega(9, 1800), last1h: mega(11, 3600), last1d: mega(11, 86_400),
    prev10m: mega(3, 600), prev30m: mega(2, 1800), prev1h: '0.00', prev1d: '0.00', accepted: String(11 * 4096), stale: '0', dupelicate: '0', other: '0',
  })
  expect(page.rows[1]).toMatchObject({ accepted: '4096', stale: '4096', dupelicate: '8192', other: '16384' })
  expect(page.rows[2]).toMatchObject({ last1d: '0.00', prev1d: mega(1, 86_400) })
  const { items } = await miner.call(worker.list, { sortBy: 'workerId', order: 'asc' })
  expect(page.rows.map(row => row.last10m)).toEqual(items.map(item => written(item.hsLast10MinNum)))
  const sums = await key.call(signedApi.hashrate)
  for (const window of ['last10m', 'last30m', 'last1h', 'prev10m', 'prev30m'] as const)
    expect(Math.abs(page.rows.reduce((sum, row) => sum + Number(row[window]), 0) - Number(sums[window])), window).toBeLessThanOrEqual(2)
})

test('workers of a group alone; a group there is not is a wrong parameter', async () => {
  const { key, miner, pool } = await farm()
  const { groupId } = await miner.call(worker.addGroup, { userId: 'north-hall', coinType: 'BTC', groupName: 'Hall_A' })
  const { items } = await miner.call(worker.list, { search: '001' })
  await miner.call(worker.moveGroup, { userId: 'north-hall', coinType: 'BTC', groupId, ids: [items[0]!.id] })
  await count(pool)
  expect((await key.call(signedApi.workers, { groupId })).rows.map(row => row.worker)).toEqual(['north-hall.001'])
  expect((await key.call(signedApi.workers, { groupId: -1 })).rows).toHaveLength(3)
  expect((await key.call(signedApi.workers, { groupId: groupId + 1 })).rows).toEqual([])
  await expect(key.call(signedApi.workers, { groupId: -3 })).rejects.toThrow('-2')
})

test('userWorkerList: by state, as the site writes them', async () => {
  const { key } = await farm()
  const { result, ...of } = await key.call(signedApi.userWorkerList)
  expect(of).toEqual({ coinType: 'BTC', userId: 'north-hall' })
  expect(result.rows[0]).toEqual({ workerId: '001', hsLast10min: '175.92 GH/s', hsLast1h: '53.75 GH/s', hsLast1d: '2.24 GH/s', rejectRatio: '0.00%', shareLastTime: '2026-03-10 11:59:00' })
  const names = async (workerStatus: number) => (await key.call(signedApi.userWorkerList, { workerStatus })).result.rows.map(row => row.workerId)
  expect([await names(0), await names(1), await names(2), await names(3)]).toEqual([['001', '002', 'dead', 'quiet'], ['001', '002'], ['quiet'], ['dead']])
  await expect(key.call(signedApi.userWorkerList, { workerStatus: 4 })).rejects.toThrow('-2')
})

test('pages: ten rows unless asked, fifty at most, all on one where paging is off; the first where there are fewer than a page', async () => {
  const pool = await testPool()
  const miner = await pool.miner()
  await machines(pool, miner.subAccount, Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`m${String(at).padStart(2, '0')}`, { minutesAgo: 1 }])))
  const key = await keyOf(pool, miner)
  const page = async (fields: Record<string, string | number>) => {
    const { rows, ...told } = await key.call(signedApi.workers, fields)
    return { first: rows[0]?.worker, rows: rows.length, ...told }
  }
  expect(await page({})).toEqual({ first: 'farm-1.m00', rows: 10, page: 1, totalPage: 6, pageSize: 10, totalRecord: 60 })
  expect(await page({ page: 6 })).toEqual({ first: 'farm-1.m50', rows: 10, page: 6, totalPage: 6, pageSize: 10, totalRecord: 60 })
  expect(await page({ page: 7 })).toEqual({ first: undefined, rows: 0, page: 7, totalPage: 6, pageSize: 10, totalRecord: 60 })
  expect(await page({ pageSize: 50 })).toMatchObject({ rows: 50, pageSize: 50, totalPage: 2 })
  expect(await page({ pageSize: 51, page: 2 })).toMatchObject({ first: 'farm-1.m50', rows: 10, pageSize: 50, page: 2 })
  for (const pageEnable of ['0', 'false']) expect(await page({ pageEnable, page: 3 })).toMatchObject({ first: 'farm-1.m00', rows: 60, page: 1, totalPage: 1, pageSize: SIGNED_API.rowsMax })
  for (const pageEnable of ['1', 'true']) expect(await page({ pageEnable })).toMatchObject({ rows: 10 })
  const { pageSize, page: at, rows } = (await key.call(signedApi.userWorkerList, { workerStatus: 2, page: 2 })).result
  expect([pageSize, at, rows]).toEqual([10, 1, []])
})

/** Three days of earnings of two sub-accounts, two payments of the first, one of them split and one under way. */
async function paidFarm() {
  const pool = await testPool()
  const [miner, other] = [await pool.miner(), await pool.miner()]
  const past = await history(pool.db)
  const id = miner.subAccount.id
  await pool.db.transaction().execute(async trx => {
    await trx.insertInto('sub_account_coin').values({ sub_account_id: id, coin: 'BTC', minimum_payment: null, paused_until: null }).execute()
    await trx.insertInto('wallet').values([['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 7_500], ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 2_500]].map(([address, share]) =>
      ({ sub_account_id: id, coin: 'BTC', address: address as string, payment_id: null, share: share as number, added_at: new Date(+NOON - 30 * DAY) }))).execute()
  })
  return { pool, miner, other, past, key: await keyOf(pool, miner), otherKey: await keyOf(pool, other) }
}

test('account and paymentHistoryV2: what was earned, paid and is here adds up to the last unit, line by line', async () => {
  const { miner, past, key, otherKey } = await paidFarm()
  const none = { earn24Hours: '0.00000000', earnTotal: '0.00000000', paidOut: '0.00000000', paying: '0.00000000', balance: '0.00000000', settleTime: null }
  expect(await key.call(signedApi.account)).toEqual(none)
  await past.days(miner.subAccount.id, 3n * 10n ** 17n)
  expect(await otherKey.call(signedApi.account)).toEqual({ ...none, settleTime: DAYS[2] })
  const first = await past.pay(miner.subAccount.id, NOON)
  const total = async () => {
    const { earnTotal, paidOut, paying, balance } = await key.call(signedApi.account)
    const [all, ...parts] = [earnTotal, paidOut, paying, balance].map(amount => BigInt(amount.replace('.', '')))
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(all)
    return { earnTotal, paidOut, paying, balance }
  }
  const under = await total()
  expect(under).toMatchObject({ paidOut: '0.00000000', balance: '0.00000000' })
  expect(under.paying).not.toBe('0.00000000')
  await past.arrived(first!, new Date(+NOON + HOUR))
  expect(await total()).toMatchObject({ paidOut: under.paying, paying: '0.00000000' })

  const sent = await key.call(signedApi.paymentHistory)
  expect(sent).toMatchObject({ page: 1, totalPage: 1, pageSize: 10, totalRecord: 2 })
  const payouts = sent.rows as { amount: string; walletAddress: string; status: string; timestamp: string; txId: string }[]
  expect(payouts.map(row => [row.walletAddress, row.status, row.timestamp])).toEqual([
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'paid', '2026-03-10 12:00:00'], ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'paid', '2026-03-10 12:00:00'],
  ])
  expect(payouts[0]!.txId).toMatch(/^[0-9a-f]{64}$/)
  const units = (amount: string) => BigInt(amount.replace('.', ''))
  expect(payouts.reduce((sum, row) => sum + units(row.amount), 0n)).toBe(units(under.paying))
  expect(await key.call(signedApi.paymentHistory, { pageSize: 1, page: 2 })).toMatchObject({ rows: [{ walletAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }], page: 2, totalPage: 2 })

  const days = (await key.call(signedApi.paymentHistory, { type: 'recv' })).rows as Record<string, string>[]
  expect(days.map(row => row.timestamp)).toEqual([...DAYS].reverse().map(day => `${day} 00:00:00`))
  const site = await miner.call(earnings.recv, {})
  expect(days.map(row => row.amount)).toEqual(site.items.map(item => item.dayRecv))
  for (const row of days) {
    const parts = ['ppsAmount', 'pplnsAmount', 'soloAmount', 'ppappsAmount', 'ppapplnsAmount', 'fppsBlockAmount', 'fppsFeeAmount', 'fppsFixedAmount', 'mevAmount', 'refundAmount', 'compensationAmount']
    expect(parts.reduce((sum, part) => sum + units(row[part]!), 0n)).toBe(units(row.amount!))
    expect(row.hashrate).toBe('6.94 TH/s')
    expect(row.hashrate_unit).toBe('6944444444444')
  }
  expect(days.reduce((sum, row) => sum + units(row.amount!), 0n)).toBe(units(under.earnTotal))
  expect(await key.call(signedApi.account)).toMatchObject({ earn24Hours: days[0]!.amount, settleTime: DAYS[2] })
  expect(await otherKey.call(signedApi.paymentHistory)).toMatchObject({ rows: [], totalRecord: 0, page: 1 })
  expect((await key.ask('/api/paymentHistory.htm', { type: 'recv' })).code).toBe(0)
})

test('a payment that came back is not in the history, and its money is in the balance', async () => {
  const { miner, past, key } = await paidFarm()
  await past.days(miner.subAccount.id, 3n * 10n ** 17n, ['2026-03-06'])
  const payment = await past.pay(miner.subAccount.id, NOON)
  const { paying } = await key.call(signedApi.account)
  await past.givenBack(payment!, NOON)
  expect(await key.call(signedApi.account)).toMatchObject({ paying: '0.00000000', paidOut: '0.00000000', balance: paying })
  expect((await key.call(signedApi.paymentHistory)).rows).toEqual([])
})

test('overviews: one sub-account, or all of the account by its own e-mail and nobody else’s', async () => {
  const { pool, miner, other, past, key } = await paidFarm()
  await past.days(miner.subAccount.id, 3n * 10n ** 17n)
  await pool.db.insertInto('sub_account').values([['second-hall', 'BTC'], ['scrypt-row', 'LTC']].map(([name, coin]) =>
    ({ account_id: miner.account.id, name: name!, coin: coin!, remark: `${name} remark`, created_at: NOON }))).execute()
  await pool.db.insertInto('sub_account_workers').values({ sub_account_id: miner.subAccount.id, coin: 'BTC', online: 6, offline: 2, invalid: 1 }).execute()
  const email = miner.account.email
  const own = await key.call(signedApi.accountOverview)
  expect(own).toMatchObject({ userId: 'farm-1', totalWorkerNum: 9, activeWorkerNum: 6, inactiveWorkerNum: 2, invalidWorkerNum: 1, yesterdayAmount: (await key.call(signedApi.account)).earn24Hours })
  expect(own.totalAmount).toBe(own.unpaidAmount)
  const all = await key.call(signedApi.accountOverviewListByEmail, { email: email.toUpperCase() })
  expect(all).toMatchObject({ totalRecord: 2, page: 1 })
  expect(all.rows[0]).toEqual(own)
  expect(all.rows[1]).toMatchObject({ userId: 'second-hall', totalAmount: '0.00000000' })
  expect((await key.call(signedApi.accountOverviewListByEmail, { email, coin_type: 'LTC' })).rows.map(row => row.userId)).toEqual(['scrypt-row'])
  expect(await key.call(signedApi.subAccount, { email })).toEqual([
    { userId: 'farm-1', nickName: '', coinType: 'BTC' }, { userId: 'second-hall', nickName: 'second-hall remark', coinType: 'BTC' }, { userId: 'scrypt-row', nickName: 'scrypt-row remark', coinType: 'LTC' },
  ])
  expect((await key.call(signedApi.subAccount, { email, coin_type: 'LTC' })).map(row => row.userId)).toEqual(['scrypt-row'])
  for (const foreign of [other.account.email, 'nobody@miner.test', 'no e-mail'])
    for (const call of [signedApi.subAccount, signedApi.accountOverviewListByEmail]) await expect(key.call(call, { email: foreign })).rejects.toThrow('-28')
  const confined = await keyOf(pool, miner, { allSubAccounts: false })
  expect((await confined.call(signedApi.subAccount, { email })).map(row => row.userId)).toEqual(['farm-1'])
  pool.advance(DAY)
  expect((await key.call(signedApi.accountOverview)).yesterdayAmount).toBeNull()
})

test('userHashrateChart: tens of minutes, hours or days before a date, of the sub-account or of one machine', async () => {
  const pool = await testPool()
  const miner = await pool.miner()
  // 26 hours of a share each ten minutes, twice as heavy in the last hour
  await machines(pool, miner.subAccount, {
    '001': Array.from({ length: 156 }, (_, at) => ({ minutesAgo: 1 + at * 10, work: at < 6 ? 2n * WORK : WORK })), '002': { minutesAgo: 1, work: WORK },
  })
  const key = await keyOf(pool, miner)
  const curve = async (fields: Record<string, string | number>) => (await key.call(signedApi.userHashrateChart, fields))[0]!
  const tens = await curve({})
  expect([tens.coin, tens.unit, tens.poolSpeedBeanList.length]).toEqual(['BTC', 'GH/s', 144])
  expect(tens.poolSpeedBeanList.at(-1)).toEqual({ date: +NOON - 10 * MINUTE, speed: 87.96 })
  const hours = await curve({ type: 2, userWorkerId: '001' })
  expect(hours.poolSpeedBeanList).toHaveLength(24)
  const [late, last] = hours.poolSpeedBeanList.slice(-2)
  expect([late!.date, last!.date]).toEqual([+NOON - 2 * HOUR, +NOON - HOUR])
  expect(last!.speed / late!.speed).toBeCloseTo(2, 2)
  expect(await curve({ type: 2, userWorkerId: 'farm-1.001' })).toEqual(hours)
  // the day before a date is what existing clients ask for
  const before = await curve({ type: 2, date: '2026-03-10 00:00:00' })
  expect(before.poolSpeedBeanList.map(({ date }) => date)).toEqual(Array.from({ length: 14 }, (_, at) => Date.UTC(2026, 2, 9, 10 + at)))
  expect(await curve({ type: 2, date: '2026-03-10' })).toEqual(before)
  expect((await curve({ type: 3 })).poolSpeedBeanList.map(({ date }) => date)).toEqual([Date.UTC(2026, 2, 9), Date.UTC(2026, 2, 10)])
  expect((await curve({ type: 3, date: '2024-01-01 00:00:00' })).poolSpeedBeanList).toEqual([])
  expect((await curve({ type: 1, date: '2020-01-01 00:00:00' })).poolSpeedBeanList).toEqual([])
  await expect(key.call(signedApi.userHashrateChart, { userWorkerId: '003' })).rejects.toThrow('-11')
  const stranger = await keyOf(pool, await pool.miner())
  for (const userWorkerId of ['001', 'farm-1.001']) await expect(stranger.call(signedApi.userHashrateChart, { userWorkerId })).rejects.toThrow('-11')
  await expect(key.call(signedApi.userHashrateChart, { type: 4 })).rejects.toThrow('-2')
})

test('poolStats: what the pool does for a coin, and that it is dead where nobody listens and nothing is counted', async () => {
  const { pool, key } = await farm()
  expect(await key.call(signedApi.poolStats, { coin: 'LTC' })).toEqual({
    poolHashrate: null, activeWorkerNumber: 0, poolStatus: 'Dead', networkDiff: null, estimateTime: null, currentRound: null, totalShareNumber: 0, totalBlockNumber: 0,
  })
  await pool.db.insertInto('coin_quote').values({
    coin: 'BTC', at: NOON, network_difficulty: '1000000', block_reward: '312500000', tx_fee: '1000000', next_difficulty: null, next_difficulty_at: null, price_usd: null, price_cny: null,
  }).execute()
  const block = { coin: 'BTC', height: 1n, found_at: new Date(+NOON - HOUR), reward: '312500000', fee: '0', network_difficulty: '1', work: '1' }
  await pool.db.insertInto('block').values([{ ...block, hash: 'aa' }, { ...block, height: 2n, hash: 'bb', state: 'orphaned', found_at: NOON }]).execute()
  const stats = await key.call(signedApi.poolStats)
  expect(stats).toMatchObject({ poolStatus: 'Alive', networkDiff: '1000000', currentRound: 3600, totalShareNumber: 14, totalBlockNumber: 1, activeWorkerNumber: expect.any(Number) as number })
  expect(stats.estimateTime! / (1e6 * 2 ** 32 / (Number(stats.poolHashrate) * 1e6))).toBeCloseTo(1, 3)
})

test('coinCalculator: a day of a hash rate at what is so now, or at a difficulty and fee of one’s own', async () => {
  const { pool, key } = await farm()
  const ask = (fields: Record<string, string | number>) => key.call(signedApi.coinCalculator, fields)
  await expect(ask({ hashInput: '1000000000000' })).rejects.toThrow('-24')
  await pool.db.insertInto('coin_quote').values({
    coin: 'BTC', at: NOON, network_difficulty: '100000000000000', block_reward: '312500000', tx_fee: '2500000', next_difficulty: null, next_difficulty_at: null, price_usd: '100000', price_cny: '700000',
  }).execute()
  // 1 PH/s: 86400e15 / (1e14 · 2^32) of a block of 3.15, less 2.5 %
  const coins = 86_400e15 / (1e14 * 2 ** 32) * 3.15
  const now = await ask({ hashInput: '1000000000000000' })
  expect(now).toMatchObject({
    payMethod: 'FPPS', coinType: 'BTC', networkDiff: '100000000000000', hashInput: '1000000000000000', feePercent: '2.5', blockIncentiveVal: '3.12500000', blockTxFee: '0.02500000',
    coinPriceUsd: '100000', coinPriceCny: '700000',
  })
  expect(Number(now.coinMount)).toBeCloseTo(coins * 0.975, 7)
  expect([Number(now.resultMountUsd), Number(now.resultMountCny)].map(Math.round)).toEqual([coins * 97_500, coins * 682_500].map(Math.round))
  const own = await ask({ hashInput: '1000000000000000', networkDiff: '50000000000000.5', feePercent: 0 })
  expect(Number(own.coinMount) / coins).toBeCloseTo(2, 4)
  expect((await ask({ hashInput: 0 })).coinMount).toBe('0.00000000')
  expect((await ask({ hashInput: 1, feePercent: 100 })).coinMount).toBe('0.00000000')
  for (const wrong of [{ hashInput: '-1' }, { hashInput: '1e15' }, {}, { hashInput: 1, networkDiff: 0 }, { hashInput: 1, feePercent: '100.01' }] as Record<string, string>[])
    await expect(ask(wrong)).rejects.toThrow('-2')
})

test('changeMiningCoin: the sub-account is for the other coin from now on; its owner reads of it, and a stranger’s stays', async () => {
  const { pool, miner, key } = await farm()
  const stranger = await pool.miner()
  await miner.call(set.timezoneUpdate, { userId: 'north-hall', coinType: 'BTC', timeZone: 'TIME_ZONE_0' }, { lang: 'en' })
  const coinOf = async () => (await miner.call(set.accountQuery, {})).items.map(item => item.coinType)
  expect(await key.call(signedApi.changeMiningCoin, { coin: 'BCH' })).toEqual({ userId: 'north-hall', coin: 'BCH' })
  expect(await coinOf()).toEqual(['BCH'])
  await key.call(signedApi.changeMiningCoin, { coin: 'BCH' })
  const { items } = await miner.call(set.auditQuery, {})
  expect(items).toMatchObject([{ action: 'subAccount.coin', before: 'BTC', after: 'BCH', userId: 'north-hall', ip: '127.0.0.1' }, { action: 'subAccount.timeZone' }])
  // a program says no language: the owner's last one
  expect((await pool.mails()).slice(1).map(mail => [mail.recipient, mail.subject])).toEqual([[miner.account.email, 'Coin of the sub-account changed (north-hall)']])
  await expect(key.call(signedApi.changeMiningCoin, { coin: 'BTC', userId: stranger.subAccount.name })).rejects.toThrow('-10')
  await pool.db.deleteFrom('coin_mode').where('coin', '=', 'BTC').execute()
  await expect(key.call(signedApi.changeMiningCoin, { coin: 'BTC' })).rejects.toThrow('-24')
  expect(await coinOf()).toEqual(['BCH'])
})
