import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { balance, checkLedger, minerAccount } from '../ledger/ledger.ts'
import { insertBatches } from '../shares/share-log.queries.ts'
import { hour, mine, NEXT_MORNING, TODAY } from '../test/mine.ts'
import { findEarningsOfDay } from './earning.queries.ts'
import { fiatValue } from './fiat-value.ts'
import { settleDay } from './settle-day.ts'
import { settleAll, startSettlement } from './start-settlement.ts'

const BLOCK = 2n ** 32n
const MINUTE = 60_000

let db: Db
let pool: Awaited<ReturnType<typeof mine>>
let north: bigint
beforeEach(async () => {
  ({ db } = await emptyDatabase())
  pool = await mine(db)
  north = await pool.subAccount({ mode: 'PPS', fee: '0' })
  await pool.work(north, hour(10), BLOCK)
})
const settleToday = (now = NEXT_MORNING) => settleDay(db, 'BTC', TODAY, now)
const after = (ms: number) => new Date(+hour(24) + ms)

test('a day is not settled before it is over', async () => {
  await pool.counted(hour(30))
  await pool.quote(hour(0))
  expect(await settleToday(after(-1))).toBe('day-not-over')
})

test('nor before its shares are counted, with five minutes for those on their way', async () => {
  await pool.quote(hour(0))
  expect(await settleToday()).toBe('not-counted')
  await pool.counted(after(5 * MINUTE - 1))
  expect(await settleToday()).toBe('not-counted')
  await pool.counted(after(5 * MINUTE))
  expect(await settleToday()).toBe('settled')
})

test('nor while a share of it that came late is in no counter yet', async () => {
  await pool.quote(hour(0))
  await pool.counted(after(30 * MINUTE))
  const late = (sequence: number, coin: string, firstAt: Date) => insertBatches(db, [{
    source: 'feed 1', sequence, coin, credited: true, firstAt, lastAt: after(1), receivedAt: after(40 * MINUTE), shares: Buffer.alloc(0),
  }])
  await late(1, 'BTC', after(0))
  await late(2, 'LTC', after(-1))
  await late(3, 'BTC', after(-1))
  expect(await settleToday()).toBe('not-counted')
  await db.updateTable('share_batch').set({ folded_at: after(41 * MINUTE) }).where('sequence', '=', 3n).execute()
  expect(await settleToday()).toBe('settled')
})

test('it waits for a price until 1:00, and takes the first one quoted since 0:00', async () => {
  await pool.counted()
  await pool.quote(hour(0), { usd: '1.00' })
  expect(await settleToday(after(60 * MINUTE - 1))).toBe('awaiting-price')
  await pool.quote(after(10 * MINUTE), { usd: '64000.50', cny: '455000.00' })
  await pool.quote(after(20 * MINUTE), { usd: '99000.00' })
  expect(await settleToday(after(21 * MINUTE))).toBe('settled')
  const [earning] = await findEarningsOfDay(db, north, TODAY)
  expect(earning).toMatchObject({ priceUsd: '64000.50', priceCny: '455000.00' })
  expect(fiatValue(earning!.amount, 'BTC', earning!.priceUsd)).toBe('200001.56')
})

test('without a price by 1:00 it is settled without', async () => {
  await pool.counted()
  await pool.quote(hour(0), { usd: '1.00' })
  await pool.quote(after(60 * MINUTE), { usd: '2.00' })
  expect(await settleToday(after(60 * MINUTE))).toBe('settled')
  const [earning] = await findEarningsOfDay(db, north, TODAY)
  expect(earning!.priceUsd).toBeNull()
  expect(fiatValue(earning!.amount, 'BTC', null)).toBeNull()
})

test('work that is paid by difficulty waits until a difficulty is known; a pool that shares blocks does not', async () => {
  await pool.counted()
  expect(await settleToday()).toBe('no-quote')
  expect(await db.selectFrom('settlement').selectAll().execute()).toEqual([])
  await pool.quote(hour(-14.5))
  expect(await settleToday()).toBe('no-quote')
  await pool.quote(hour(-13.5))
  expect(await settleToday()).toBe('settled')
  expect((await findEarningsOfDay(db, north, TODAY)).map(({ amount }) => amount)).toEqual([312_500_000n])
})

test('a coin nobody is offered a mode for is not settled', async () => {
  await pool.counted()
  await db.deleteFrom('coin_mode').where('coin', '=', 'BTC').execute()
  expect(await settleToday()).toBe('not-offered')
})

test('settled by several at once it is settled once, and settling again changes nothing', async () => {
  await pool.quote(hour(0))
  await pool.counted()
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => settleToday()))
  expect(outcomes.toSorted()).toEqual(['settled', 'settled-before', 'settled-before', 'settled-before'])
  await pool.work(north, hour(11), BLOCK)
  expect(await settleToday()).toBe('settled-before')
  expect(await balance(db, minerAccount(north), 'BTC')).toBe(312_500_000n)
})

test('stopped half way it leaves nothing, and the next try settles all of it', async () => {
  await pool.quote(hour(0))
  await pool.block({ at: hour(12) })
  await pool.counted()
  // What breaks is the last thing written, after settlement, earnings and the blocks' posting.
  await db.insertInto('ledger_entry').values({ cause_kind: 'settlement', cause_id: `BTC ${TODAY} BTC`, coin: 'BTC', at: NEXT_MORNING }).execute()
  await expect(settleToday()).rejects.toThrow('was posted otherwise before')
  expect(await db.selectFrom('settlement').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('block').select('settled_day').execute()).toEqual([{ settled_day: null }])
  expect(await findEarningsOfDay(db, north, TODAY)).toEqual([])
  await db.deleteFrom('ledger_entry').execute()
  expect(await settleToday()).toBe('settled')
  expect(await balance(db, 'pool:hot-wallet', 'BTC')).toBe(-312_500_000n)
  expect(await checkLedger(db)).toEqual([])
})

test('every day that is over is settled in order, up to the first that has to wait', async () => {
  await pool.work(north, hour(34), BLOCK)
  await pool.work(north, hour(58), BLOCK)
  for (const at of [0, 24, 48]) await pool.quote(hour(at))
  await pool.counted(hour(48.5))
  const seen: string[] = []
  await settleAll(db, () => hour(73), (coin, day, outcome) => seen.push(`${coin} ${day} ${outcome}`))
  expect(seen).toEqual(['BTC 2026-03-10 settled', 'BTC 2026-03-11 settled', 'BTC 2026-03-12 not-counted'])
  await pool.counted(hour(73))
  await settleAll(db, () => hour(73))
  expect(await balance(db, minerAccount(north), 'BTC')).toBe(3n * 312_500_000n)
})

test('settlement runs by itself, and once stopped it is over', async () => {
  await pool.quote(hour(0))
  await pool.counted()
  const day = await new Promise<string>((resolve, reject) => {
    const settlement = startSettlement({ db, clock: () => NEXT_MORNING, onError: reject, onDay: (_, each, outcome) => {
      if (outcome === 'settled') void settlement.stop().then(() => resolve(each), reject)
    } })
  })
  expect(day).toBe(TODAY)
})

test('a day that waits for a difficulty nobody has quoted is told of once, not every minute', async () => {
  await pool.counted()
  const told: unknown[] = []
  let looked = 0
  await new Promise<void>((resolve, reject) => {
    const settlement = startSettlement({ db, clock: () => NEXT_MORNING, restMs: 1, onError: cause => told.push(cause), onDay: (_, __, outcome) => {
      if (outcome === 'no-quote' && ++looked === 3) void settlement.stop().then(resolve, reject)
    } })
  })
  expect(told.map(String)).toEqual(['Error: BTC: the earnings of 2026-03-10 and of the days after wait for a difficulty that nobody has quoted'])
})
