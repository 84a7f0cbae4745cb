import { expect, test } from 'vitest'
import { COINS } from '@adit/contract/coins'
import { pool as calls } from '@adit/contract/pool'
import { NOON, testPool, type TestPool } from '../test/pool.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(+NOON - ms)

const quote = ({ db }: TestPool, coin: string, at: Date, change: object = {}) => db.insertInto('coin_quote').values({
  coin, at, network_difficulty: '100000000000000', block_reward: '312500000', tx_fee: '2500000', next_difficulty: null, next_difficulty_at: null,
  price_usd: '93254.10', price_cny: '663968.19', ...change,
}).execute()
const hour = ({ db }: TestPool, coin: string, at: Date, change: object = {}) => db.insertInto('pool_hour').values({
  coin, hour: at, work: '3600000000000000000000', share_count: 40_000n, workers_online: 100, counted_until: new Date(+at + HOUR), ...change,
}).execute()
const block = ({ db }: TestPool, coin: string, at: Date) => db.insertInto('block').values({
  coin, hash: `hash-${coin}-${+at}`, height: 1n, found_at: at, reward: '312500000', fee: '1', network_difficulty: '100000000000000', work: '1',
}).execute()
const coinIn = async (pool: TestPool, name: string) => (await pool.call(calls.coins, {})).items.find(coin => coin.coinType === name)!

test('every coin is listed, BTC first, with its modes, fees and merged coins', async () => {
  const pool = await testPool()
  const { items } = await pool.call(calls.coins, {})
  expect(items[0]!.coinType).toBe('BTC')
  expect(items.map(coin => coin.coinType).sort()).toEqual([...COINS].sort())
  expect(await coinIn(pool, 'BTC')).toMatchObject({
    algorithm: 'SHA256d', coinUrlName: 'BTC', supportAnonymous: false, calculateUnit: 'T',
    miningType: [{ payMethod: 'FPPS', percent: 2.5, percentStr: '2.5 %' }, { payMethod: 'PPLNS', percent: 0, percentStr: '0 %' }],
    mergeMiningInfos: [{ coinType: 'NMC', mergeRate: '1' }, { coinType: 'VCASH', mergeRate: '4' }],
  })
  expect((await coinIn(pool, 'LTC')).mergeMiningInfos).toEqual([{ coinType: 'DOGE', mergeRate: '2000' }])
  expect(items.filter(coin => coin.supportAnonymous).map(coin => coin.coinType)).toEqual(['ETC', 'ZEC'])
})

test('the lab and antbrain lists are lists of their own', async () => {
  const pool = await testPool()
  const lab = (await pool.call(calls.labCoins, {})).items.map(coin => coin.coinType)
  const antBrain = (await pool.call(calls.antBrainCoins, {})).items.map(coin => coin.coinType)
  expect(lab).toContain('GRIN')
  expect(lab).not.toContain('BTC')
  expect(antBrain[0]).toBe('BTC')
  expect(antBrain).not.toContain('GRIN')
})

test('a coin nobody has measured or quoted has no figures, not zeros', async () => {
  const pool = await testPool()
  const none = {
    poolHashrate: null, poolHashrateNum: null, networkDiff: null, blockReward: null, blockIncentive: null, blockTxFee: null,
    coinPriceCny: null, coinPriceUsd: null, unitEarnings: null,
  }
  expect(await coinIn(pool, 'BTC')).toMatchObject(none)
  expect(await pool.call(calls.coinDetail, { coinType: 'ETC' })).toMatchObject({
    ...none, poolHashrateShares: null, poolHashrateError: null, activeWorkerNumber: null, blocksLast24h: null, totalBlockNumber: null, minedTotal: null,
    luckLast30d: null, nextDiff: null, nextDiffTime: null,
  })
})

test('difficulty, reward and price come from the latest quote; earnings per unit are exact', async () => {
  const pool = await testPool()
  await quote(pool, 'BTC', ago(2 * HOUR), { price_usd: '1' })
  await quote(pool, 'BTC', ago(HOUR))
  await quote(pool, 'BTC', new Date(+NOON + 1), { price_usd: '2' })
  expect(await coinIn(pool, 'BTC')).toMatchObject({
    networkDiff: '100000000000000', blockIncentive: '3.12500000', blockTxFee: '0.02500000', blockReward: '3.15000000',
    coinPriceUsd: '93254.10', coinPriceCny: '663968.19',
    // 10^12 × 86,400 ÷ (10^14 × 2^32) × 3.15
    unitEarnings: '0.000000633671',
  })
})

test('a quote of 48 hours ago is no longer shown', async () => {
  const pool = await testPool()
  await quote(pool, 'BTC', ago(2 * DAY - 1))
  expect((await coinIn(pool, 'BTC')).coinPriceUsd).toBe('93254.10')
  pool.advance(1)
  expect((await coinIn(pool, 'BTC')).coinPriceUsd).toBeNull()
})

test('the hash rate is the work of the running hour and the one before, over the time that was counted', async () => {
  const pool = await testPool()
  pool.advance(30 * 60_000)
  await hour(pool, 'BTC', ago(HOUR))
  await hour(pool, 'BTC', NOON, { work: '1800000000000000000000', share_count: 9_000n, workers_online: 120, counted_until: new Date(+NOON + HOUR / 4) })
  await hour(pool, 'BTC', ago(2 * HOUR), { work: '1' })
  // 5.4 × 10^21 hashes in 75 minutes, from 49,000 shares
  expect(await pool.call(calls.coinDetail, { coinType: 'BTC' })).toMatchObject({
    poolHashrate: '1.20 EH/s', poolHashrateNum: 1.2e18, poolHashrateShares: 49_000, poolHashrateError: 1 / Math.sqrt(49_000), activeWorkerNumber: 120,
  })
})

test('a pool that stopped counting two hours ago has no hash rate any more', async () => {
  const pool = await testPool()
  await hour(pool, 'BTC', ago(2 * HOUR))
  expect((await coinIn(pool, 'BTC')).poolHashrate).toBeNull()
})

test('blocks, their sum and the luck of 30 days', async () => {
  const pool = await testPool()
  await quote(pool, 'BTC', ago(30 * DAY), { network_difficulty: '1000000000' })
  await quote(pool, 'BTC', ago(DAY), { network_difficulty: '2000000000', next_difficulty: '2100000000', next_difficulty_at: new Date(+NOON + DAY) })
  const block1 = 1_000_000_000n * 2n ** 32n
  // worth one block at the old difficulty, then four half ones at the new
  await hour(pool, 'BTC', ago(10 * DAY), { work: String(block1) })
  await hour(pool, 'BTC', ago(5 * HOUR), { work: String(block1 * 4n) })
  for (const age of [31 * DAY, 20 * DAY, 2 * DAY, DAY, DAY - 1, HOUR]) await block(pool, 'BTC', ago(age))
  await block(pool, 'BTC', new Date(+NOON + 1))
  for (const state of ['orphaned', 'rejected'] as const) {
    const at = ago(state === 'orphaned' ? 2 * HOUR : 3 * HOUR)
    await block(pool, 'BTC', at)
    await pool.db.updateTable('block').set({ state }).where('found_at', '=', at).execute()
  }
  expect(await pool.call(calls.coinDetail, {})).toMatchObject({
    coinType: 'BTC', blocksLast24h: 2, totalBlockNumber: 6, minedTotal: '18.75000006', luckLast30d: 5 / 3, nextDiff: '2100000000', nextDiffTime: +NOON + DAY,
  })
})

test('a mined coin without a block says zero, and that is true', async () => {
  const pool = await testPool()
  await quote(pool, 'BCH', ago(2 * HOUR))
  await hour(pool, 'BCH', ago(HOUR))
  expect(await pool.call(calls.coinDetail, { coinType: 'BCH' })).toMatchObject({ blocksLast24h: 0, totalBlockNumber: 0, minedTotal: '0.00000000', luckLast30d: 0 })
})

test('luck is unknown when the difficulty of an hour is', async () => {
  const pool = await testPool()
  await hour(pool, 'BTC', ago(3 * HOUR))
  await quote(pool, 'BTC', ago(HOUR))
  expect((await pool.call(calls.coinDetail, {})).luckLast30d).toBeNull()
})

test('the chart has every slot of its range, and a gap stays a gap', async () => {
  const pool = await testPool()
  await hour(pool, 'BTC', ago(DAY))
  await hour(pool, 'BTC', ago(2 * HOUR), { work: '0', share_count: 0n })
  await hour(pool, 'BTC', ago(DAY + HOUR))
  const { items, step } = await pool.call(calls.hashChart, { coinType: 'BTC', days: 1 })
  expect(step).toBe(HOUR)
  expect(items).toHaveLength(24)
  expect(items[0]).toEqual({ time: +NOON - DAY, hashrate: 1e18, shares: 40_000 })
  expect(items[1]).toEqual({ time: +NOON - DAY + HOUR, hashrate: null, shares: 0 })
  expect(items[22]).toEqual({ time: +NOON - 2 * HOUR, hashrate: 0, shares: 0 })
})

test('longer ranges add hours up, over the time that was counted', async () => {
  const pool = await testPool()
  await hour(pool, 'BTC', ago(6 * HOUR))
  await hour(pool, 'BTC', ago(4 * HOUR), { work: '7200000000000000000000' })
  await hour(pool, 'BTC', NOON, { counted_until: new Date(+NOON + HOUR / 2) })
  pool.advance(HOUR / 2)
  const { items, step } = await pool.call(calls.hashChart, { days: 30 })
  expect(step).toBe(6 * HOUR)
  expect(items).toHaveLength(121)
  expect(items.at(-2)).toEqual({ time: +NOON - 6 * HOUR, hashrate: 1.5e18, shares: 80_000 })
  expect(items.at(-1)).toEqual({ time: +NOON, hashrate: 2e18, shares: 40_000 })
  expect((await pool.call(calls.hashChart, { days: 90 })).step).toBe(DAY)
})

test('a chart reaches from one day to a year, and no further', async () => {
  const pool = await testPool()
  expect((await pool.call(calls.hashChart, { days: 365 })).items).toHaveLength(365)
  for (const days of [0, 366, 1.5, -1]) await expect(pool.call(calls.hashChart, { days })).rejects.toThrow('000001')
})

test('an unknown coin is refused with -24, in every call that takes one', async () => {
  const pool = await testPool()
  const coinType = 'DOGE' as 'BTC'
  await expect(pool.call(calls.coinDetail, { coinType })).rejects.toThrow('-24')
  await expect(pool.call(calls.hashChart, { coinType })).rejects.toThrow('-24')
  await expect(pool.call(calls.validateAddress, { address: 'x', coinType })).rejects.toThrow('-24')
  await expect(pool.call(calls.walletExists, { address: 'x', coinType })).rejects.toThrow('-24')
})

test('a coin the operator took out of the pool is refused with -24', async () => {
  const pool = await testPool()
  await pool.db.deleteFrom('coin_setting').where('coin', '=', 'HC').execute()
  await expect(pool.call(calls.coinDetail, { coinType: 'HC' })).rejects.toThrow('-24')
})

test('url names of coins are understood', async () => {
  const pool = await testPool()
  expect((await pool.call(calls.coinDetail, { coinType: 'BCC' })).coinType).toBe('BCH')
})

const ETC_ADDRESS = '0x4a1f0C2d93b5e6a7788990a1b2c3d4e5f6071829'

test('an address is told by its form, also in the path', async () => {
  const pool = await testPool()
  expect(await pool.call(calls.validateAddress, { address: ETC_ADDRESS, coinType: 'ETC' })).toEqual({ valid: true, coinTypes: ['ETH', 'ETC'] })
  expect(await pool.call(calls.validateWallet, { address: ETC_ADDRESS, coinType: 'ZEC' })).toEqual({ valid: false, coinTypes: ['ETH', 'ETC'] })
  expect(await pool.call(calls.validateWallet, { address: 'no address!' })).toEqual({ valid: false, coinTypes: [] })
  expect(await pool.call(calls.validateWallet, { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', coinType: 'BTC' })).toMatchObject({ valid: null })
  await expect(pool.call(calls.validateWallet, { address: 'x'.repeat(257) })).rejects.toThrow('000001')
})

test('a wallet exists once it has mined, however it is capitalised, and for its coin only', async () => {
  const pool = await testPool()
  expect(await pool.call(calls.walletExists, { address: ETC_ADDRESS, coinType: 'ETC' })).toEqual({ exist: false })
  await pool.db.insertInto('anonymous_miner').values({ coin: 'ETC', address: ETC_ADDRESS.toLowerCase(), first_seen_at: NOON }).execute()
  expect(await pool.call(calls.walletExists, { address: ETC_ADDRESS, coinType: 'ETC' })).toEqual({ exist: true })
  expect(await pool.call(calls.walletExists, { address: ETC_ADDRESS, coinType: 'ETH' })).toEqual({ exist: false })
})
