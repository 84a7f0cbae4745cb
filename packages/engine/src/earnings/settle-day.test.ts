import { beforeEach, expect, test } from 'vitest'
import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { balance, checkLedger, minerAccount } from '../ledger/ledger.ts'
import { hour, mine, NEXT_MORNING, TODAY } from '../test/mine.ts'
import { findEarningsOfDay } from './earning.queries.ts'
import { settleDay } from './settle-day.ts'

/** Hashes of one block at difficulty 1. */
const BLOCK = 2n ** 32n
const REWARD = 312_500_000n

let db: Db
let pool: Awaited<ReturnType<typeof mine>>
beforeEach(async () => {
  ({ db } = await emptyDatabase())
  pool = await mine(db)
})
const settleToday = (now = NEXT_MORNING, coin: Coin = 'BTC') => settleDay(db, coin, TODAY, now)
const earnings = async (subAccountId: bigint, day = TODAY) =>
  Object.fromEntries((await findEarningsOfDay(db, subAccountId, day)).map(({ coin, type, amount }) => [`${coin} ${type}`, amount]))
const account = (name: 'fee' | 'reward' | 'rounding' | 'gift' | 'hot-wallet', coin: Coin | 'NMC' | 'DOGE' = 'BTC') => balance(db, `pool:${name}`, coin)

test('FPPS: the work of half a block is half a block reward and half the day\'s average fee, each less 2.5 %', async () => {
  const north = await pool.subAccount()
  await pool.work(north, hour(3), BLOCK / 4n)
  await pool.work(north, hour(15), BLOCK / 4n)
  await pool.quote(hour(0), { fee: 1_000n })
  await pool.quote(hour(12), { fee: 4_000n })
  await pool.counted()
  expect(await settleToday()).toBe('settled')
  // 156,250,000 × 0.975 = 152,343,750; 2,500 ÷ 2 × 0.975 = 1,218.75
  expect(await earnings(north)).toEqual({ 'BTC fpps-reward': 152_343_750n, 'BTC fpps-fee': 1_218n })
  expect(await balance(db, minerAccount(north), 'BTC')).toBe(152_344_968n)
  // fees 3,906,250 and 31; of the unit that 1,218.75 and 31.25 left, the pool's rounding account has one
  expect([await account('reward'), await account('fee'), await account('rounding')]).toEqual([-156_251_250n, 3_906_281n, 1n])
  expect(await checkLedger(db)).toEqual([])
})

test('work is paid at the difficulty of its hour', async () => {
  const north = await pool.subAccount({ mode: 'PPS', fee: '0' })
  await pool.work(north, hour(3), BLOCK)
  await pool.work(north, hour(15), BLOCK)
  await pool.quote(hour(0), { difficulty: '1' })
  await pool.quote(hour(14.5), { difficulty: '2.5' })
  await pool.counted()
  await settleToday()
  expect(await earnings(north)).toEqual({ 'BTC pps': REWARD + REWARD * 2n / 5n })
})

test('fixed FPPS is paid of the block reward and the agreed part on top, whatever fees there were', async () => {
  const north = await pool.subAccount({ mode: 'FPPS fixed', fee: '1', plusPercent: '4' })
  await pool.work(north, hour(3), BLOCK)
  await pool.quote(hour(0), { fee: 99_000_000n })
  await pool.counted()
  await settleToday()
  expect(await earnings(north)).toEqual({ 'BTC fpps-fixed': REWARD * 104n / 100n * 99n / 100n })
})

test('PPLNS: a mature block is shared by the work before its hour; work after it was found gets nothing of it', async () => {
  const north = await pool.subAccount({ mode: 'PPLNS', fee: '1' })
  const south = await pool.subAccount({ mode: 'PPLNS', fee: '0' })
  const late = await pool.subAccount({ mode: 'PPLNS' })
  await pool.work(north, hour(10), BLOCK)
  await pool.work(south, hour(11), BLOCK * 3n)
  await pool.work(late, hour(12), BLOCK * 100n)
  await pool.block({ at: hour(12.9), fee: 500n, difficulty: '2' })
  await pool.counted()
  expect(await settleToday()).toBe('settled')
  expect([await earnings(north), await earnings(south), await earnings(late)])
    .toEqual([{ 'BTC pplns': 77_343_873n }, { 'BTC pplns': 234_375_375n }, {}])
  // 312,500,500 ÷ 4 × 0.99 = 77,343,873.75 and its fee 781,251.25
  expect([await account('hot-wallet'), await account('reward'), await account('fee'), await account('rounding')]).toEqual([-312_500_500n, 0n, 781_251n, 1n])
  expect(await checkLedger(db)).toEqual([])
})

test('PPLNS reaches back two blocks\' work and no further', async () => {
  const north = await pool.subAccount({ mode: 'PPLNS', fee: '0' })
  const early = await pool.subAccount({ mode: 'PPLNS', fee: '0' })
  await pool.work(early, hour(9), BLOCK)
  await pool.work(north, hour(10), BLOCK)
  await pool.work(north, hour(11), BLOCK)
  await pool.block({ at: hour(12.1) })
  await pool.counted()
  await settleToday()
  expect([await earnings(north), await earnings(early)]).toEqual([{ 'BTC pplns': REWARD }, {}])
})

test('the share of a block that belongs to work paid already stays with the pool', async () => {
  const north = await pool.subAccount({ mode: 'PPLNS', fee: '0' })
  const fpps = await pool.subAccount({ mode: 'FPPS', fee: '0' })
  await pool.work(north, hour(10), BLOCK / 4n)
  await pool.work(fpps, hour(10), BLOCK * 3n / 4n)
  await pool.quote(hour(0))
  await pool.block({ at: hour(12) })
  await pool.counted()
  await settleToday()
  expect([await earnings(north), await earnings(fpps)]).toEqual([{ 'BTC pplns': REWARD / 4n }, { 'BTC fpps-reward': REWARD * 3n / 4n }])
  expect(await account('reward')).toBe(0n)
})

test('SOLO: a block is its finder\'s, less the fee, and nobody else has a part in it or in the finder\'s other work', async () => {
  const solo = await pool.subAccount({ mode: 'SOLO' })
  const north = await pool.subAccount({ mode: 'PPLNS', fee: '0' })
  await pool.work(solo, hour(10), BLOCK * 50n)
  await pool.work(north, hour(10), BLOCK)
  await pool.block({ by: solo, at: hour(11), fee: 700n })
  await pool.block({ by: north, at: hour(11) })
  await pool.counted()
  await settleToday()
  expect([await earnings(solo), await earnings(north)]).toEqual([{ 'BTC solo': 312_500_700n * 99n / 100n }, { 'BTC pplns': REWARD }])
})

test('PPS+ is PPS on the block reward and PPLNS on transaction fees', async () => {
  pool = await mine(db, 'LTC')
  const north = await pool.subAccount({ fee: '0' })
  await pool.work(north, hour(10), BLOCK)
  await pool.quote(hour(0), { fee: 999n })
  await pool.block({ at: hour(11), fee: 10_000n })
  await pool.counted()
  await settleToday(NEXT_MORNING, 'LTC')
  expect(await earnings(north)).toEqual({ 'LTC ppapps': REWARD, 'LTC ppapplns': 10_000n })
})

test('MEV goes to everyone who shares, at the coin\'s percentage', async () => {
  await db.updateTable('coin_setting').set({ mev_percent: '90' }).where('coin', '=', 'BTC').execute()
  const north = await pool.subAccount({ mode: 'PPLNS', fee: '0' })
  const fpps = await pool.subAccount({ mode: 'FPPS', fee: '0' })
  await pool.work(north, hour(10), BLOCK)
  await pool.work(fpps, hour(10), BLOCK)
  await pool.quote(hour(0))
  await pool.block({ at: hour(11), mev: 1_000n })
  await pool.counted()
  await settleToday()
  expect((await earnings(north))['BTC mev']).toBe(450n)
  expect((await earnings(fpps))['BTC mev']).toBe(450n)
  expect(await account('fee')).toBe(100n)
})

test('an immature block waits, an orphaned one is never credited, and one that matures later is credited on that day', async () => {
  const north = await pool.subAccount({ mode: 'PPLNS', fee: '0' })
  await pool.work(north, hour(10), BLOCK)
  await pool.block({ state: 'orphaned', at: hour(12) })
  await pool.block({ state: 'confirmed', at: hour(13), hash: 'waits' })
  await pool.counted(hour(72))
  await settleToday()
  expect(await earnings(north)).toEqual({})
  expect(await account('hot-wallet')).toBe(0n)
  await db.updateTable('block').set({ state: 'mature', matured_at: hour(30) }).where('hash', '=', 'waits').execute()
  expect(await settleDay(db, 'BTC', '2026-03-11', hour(72))).toBe('settled')
  expect(await earnings(north, '2026-03-11')).toEqual({ 'BTC pplns': REWARD })
  await settleDay(db, 'BTC', '2026-03-12', hour(74))
  expect(await balance(db, minerAccount(north), 'BTC')).toBe(REWARD)
})

test('work of a feed without PPS credit is paid from blocks only, whatever the mode', async () => {
  const fpps = await pool.subAccount({ mode: 'FPPS', fee: '0' })
  await pool.work(fpps, hour(10), BLOCK, BLOCK / 4n)
  await pool.quote(hour(0))
  await pool.block({ at: hour(11) })
  await pool.counted()
  await settleToday()
  expect(await earnings(fpps)).toEqual({ 'BTC fpps-reward': REWARD * 3n / 4n, 'BTC pplns': REWARD / 4n })
})

test('transferred work is credited to whom it was sent, for its hours', async () => {
  const north = await pool.subAccount({ mode: 'PPS', fee: '0' })
  const south = await pool.subAccount({ mode: 'PPLNS', fee: '0' })
  await pool.work(north, hour(9), BLOCK)
  await pool.work(north, hour(10), BLOCK)
  await pool.transfer(north, south, { percent: 40 }, hour(10), hour(11))
  await pool.quote(hour(0))
  await pool.block({ at: hour(12) })
  await pool.counted()
  await settleToday()
  const sent = BLOCK * 40n / 100n
  expect(await earnings(north)).toEqual({ 'BTC pps': (2n * BLOCK - sent) * REWARD / BLOCK })
  expect(await earnings(south)).toEqual({ 'BTC pplns': sent * REWARD / (2n * BLOCK) })
})

test('a solo miner\'s work cannot be paid elsewhere as well', async () => {
  const solo = await pool.subAccount({ mode: 'SOLO' })
  const north = await pool.subAccount({ mode: 'PPS', fee: '0' })
  await pool.work(solo, hour(10), BLOCK)
  await pool.transfer(solo, north, { percent: 80 })
  await pool.quote(hour(0))
  await pool.counted()
  await settleToday()
  expect(await earnings(north)).toEqual({})
})

test('gifts: one NMC and four VCASH for a BTC, to whoever has an address by the end of the day; without one they lapse', async () => {
  const north = await pool.subAccount({ mode: 'PPS', fee: '0' })
  const south = await pool.subAccount({ mode: 'PPS', fee: '0' })
  for (const each of [north, south]) await pool.work(each, hour(10), BLOCK)
  await pool.wallet(north, 'NMC')
  await pool.wallet(north, 'VCASH')
  await pool.wallet(south, 'NMC', hour(24))
  await pool.quote(hour(0))
  const price = { network_difficulty: null, block_reward: null, tx_fee: null, next_difficulty: null, next_difficulty_at: null, price_cny: null }
  await db.insertInto('coin_quote').values([{ ...price, coin: 'NMC', at: hour(24.5), price_usd: '0.5' }, { ...price, coin: 'VCASH', at: hour(25), price_usd: '0.1' }]).execute()
  await pool.counted(hour(72))
  await settleToday()
  // VCASH has 6 places, BTC 8
  expect(await earnings(north)).toEqual({ 'BTC pps': REWARD, 'NMC gift': REWARD, 'VCASH gift': REWARD * 4n / 100n })
  expect(await earnings(south)).toEqual({ 'BTC pps': REWARD })
  // P§9: the fiat value of 0:00 to 1:00, of gifts too
  expect(await db.selectFrom('earning').select(['coin', 'price_usd']).where('type', '=', 'gift').orderBy('coin').execute()).toEqual([{ coin: 'NMC', price_usd: '0.5' }, { coin: 'VCASH', price_usd: null }])
  expect(await account('gift', 'NMC')).toBe(-REWARD)
  await settleDay(db, 'BTC', '2026-03-11', hour(72))
  expect(await balance(db, minerAccount(south), 'NMC')).toBe(0n)
})

test('DOGE follows PPLNS: 2,000 for each LTC of a block, by work, whatever the mode', async () => {
  pool = await mine(db, 'LTC')
  const plus = await pool.subAccount({ fee: '0' })
  const north = await pool.subAccount({ mode: 'PPLNS' })
  for (const each of [plus, north]) {
    await pool.work(each, hour(10), BLOCK)
    await pool.wallet(each, 'DOGE')
  }
  await pool.quote(hour(0))
  await pool.block({ at: hour(11) })
  await pool.counted()
  await settleToday(NEXT_MORNING, 'LTC')
  expect((await earnings(plus))['DOGE gift']).toBe(REWARD * 1_000n)
  expect((await earnings(north))['DOGE gift']).toBe(REWARD * 990n)
  expect(await account('fee', 'DOGE')).toBe(REWARD * 10n)
})

test('the mode and the fee of the day count, not those of today', async () => {
  const north = await pool.subAccount({ mode: 'PPS', fee: '10' })
  await pool.terms(north, '2026-03-11', { mode: 'SOLO', fee: '50' })
  await pool.work(north, hour(10), BLOCK)
  await pool.quote(hour(0))
  await pool.counted()
  await settleToday()
  expect(await earnings(north)).toEqual({ 'BTC pps': REWARD * 9n / 10n })
})
