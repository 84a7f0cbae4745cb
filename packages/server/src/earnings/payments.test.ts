import { beforeEach, describe, expect, test } from 'vitest'
import { earnings } from '@adit/contract/earnings'
import { deduct, grant } from '@adit/engine/earnings/grants'
import { capCoin, pauseAfterChange, pauseCoin } from '@adit/engine/payouts/control-payouts.queries'
import { changePayment } from '@adit/engine/payouts/payment.queries'
import { writePresence } from '@adit/engine/presence/presence.queries'
import { hour } from '@adit/engine/test/mine'
import { writeAudit } from '../kit/audit.ts'
import { fillPast } from '../test/long-past.ts'
import { NOON, testPool, type TestPool } from '../test/pool.ts'
import { DAYS, history } from './test/history.ts'

type Miner = Awaited<ReturnType<TestPool['miner']>>
let pool: TestPool
let farm: Miner
let past: Awaited<ReturnType<typeof history>>
const HALF_A_BLOCK = 2n ** 31n

beforeEach(async () => {
  pool = await testPool()
  farm = await pool.miner()
  past = await history(pool.db)
})
const grants = (amount: bigint, now: Date) => pool.db.transaction().execute(trx =>
  grant(trx, { key: `grant ${+now}`, subAccountId: farm.subAccount.id, coin: 'BTC', type: 'compensation', amount, reason: 'a test', now }))

/** Two payments: one that has arrived, and a split one on its way. */
async function twoPayments() {
  const { id } = farm.subAccount
  await past.wallets(id, { 'bc1qfarm': 10_000 })
  await past.days(id, HALF_A_BLOCK, [DAYS[0]])
  const first = (await past.pay(id, hour(27, DAYS[0])))!
  await past.arrived(first, hour(30, DAYS[0]))
  await past.wallets(id, { 'bc1qfarm': 7_500, 'bc1qpartner': 2_500 })
  await past.days(id, HALF_A_BLOCK, [DAYS[1]])
  return { first, second: (await past.pay(id, hour(27, DAYS[1])))! }
}

describe('payments', () => {
  test('are listed the newest first, the parts of a split one together, with their transaction and what they were worth', async () => {
    const { first, second } = await twoPayments()
    await past.quote(NOON, { usd: '70000', cny: '500000' })
    const { items, ...page } = await farm.call(earnings.pay, {})
    expect(page).toEqual({ pageNum: 1, totalPage: 1, pageSize: 10, totalRecord: 2, auxCoinList: ['NMC', 'VCASH'], timeZone: 'TIME_ZONE_8', next: null })
    expect(items[0]).toMatchObject({
      payId: String(second), amount: '3.35156250', status: 'paying', walletAddress: 'bc1qfarm', type: 'payout', confirmations: 0, confirmationsToPaid: 6, delayed: false, creatDate: +hour(27, DAYS[1]),
      subPayList: [{ walletAddress: 'bc1qfarm', amount: '2.51367188' }, { walletAddress: 'bc1qpartner', amount: '0.83789062' }],
      valueUsd: '201093.75', valueCny: '1407656.25', valueUsdNow: '234609.37', valueCnyNow: '1675781.25',
      timeline: [{ step: 'settled', time: +hour(26, DAYS[1]) }, { step: 'paying', time: +hour(27, DAYS[1]) }, { step: 'sent', time: null }, { step: 'paid', time: null }],
    })
    expect(items[1]).toMatchObject({
      payId: String(first), status: 'paid', subPayList: [], confirmations: 6, transactionLink: `https://mempool.space/tx/${items[1]!.transactionHash}`,
      timeline: [{ step: 'settled', time: +hour(26, DAYS[0]) }, { step: 'paying', time: +hour(27, DAYS[0]) }, { step: 'sent', time: +hour(29, DAYS[0]) }, { step: 'paid', time: +hour(30, DAYS[0]) }],
    })
  })

  test('can be narrowed to days of the sub-account\'s zone and to a status', async () => {
    const { first, second } = await twoPayments()
    const ids = async (filter: object) => (await farm.call(earnings.pay, filter)).items.map(({ payId }) => BigInt(payId))
    expect(await ids({ status: 'paid' })).toEqual([first])
    expect(await ids({ status: 'paying' })).toEqual([second])
    // paid at 03:00 UTC of the 8th and the 9th, which is 11:00 in Beijing and the evening before in Honolulu
    expect(await ids({ from: '2026-03-09', to: '2026-03-09' })).toEqual([second])
    await pool.db.updateTable('sub_account').set({ time_zone: 'TIME_ZONE_M10' }).execute()
    expect(await ids({ from: '2026-03-08', to: '2026-03-08' })).toEqual([second])
    expect(await ids({ to: '2026-03-07' })).toEqual([first])
    await expect(ids({ from: '2026-03-09', to: '2026-03-08' })).rejects.toThrow('000001')
    await expect(ids({ status: 'settled' })).rejects.toThrow('000001')
  })

  test('come in pages, a split one never across two', async () => {
    const { first, second } = await twoPayments()
    const pages = await Promise.all([1, 2, 3].map(pageNum => farm.call(earnings.pay, { pageNum, pageSize: 1 })))
    expect(pages.map(({ items }) => items.map(({ payId }) => BigInt(payId)))).toEqual([[second], [first], []])
    expect(pages.map(({ totalRecord }) => totalRecord)).toEqual([2, 2, 2])
    expect((await farm.call(earnings.pay, { from: '2000-01-01' })).totalRecord).toBe(2)
    expect(pages[0]!.items[0]!.subPayList).toHaveLength(2)
    for (const pageSize of [0, 1001]) await expect(farm.call(earnings.pay, { pageSize })).rejects.toThrow('000001')
  })

  test('are the same in pages of any size, from the newest to the oldest', async () => {
    await fillPast(pool.db, farm.subAccount.id, { earnings: 14, payments: 7, until: NOON, everyHours: 24, amount: 1000n, paid: 90n })
    const all = (await farm.call(earnings.pay, {})).items.map(({ payId }) => payId)
    expect(all).toHaveLength(7)
    for (const pageSize of [1, 2, 3, 7]) {
      const pages = await Promise.all(Array.from({ length: Math.ceil(7 / pageSize) + 1 }, (_, at) => farm.call(earnings.pay, { pageNum: at + 1, pageSize })))
      expect(pages.flatMap(({ items }) => items.map(({ payId }) => payId))).toEqual(all)
    }
  })

  test('that can never arrive are told as given back, and those that take long as delayed', async () => {
    const { second } = await twoPayments()
    await changePayment(pool.db, second, { problem: 'an input was spent by another transaction' })
    const delayed = (await farm.call(earnings.pay, {})).items[0]!
    expect(delayed.delayed).toBe(true)
    expect(JSON.stringify(delayed)).not.toContain('an input was spent')
    await past.givenBack(second, hour(40, DAYS[1]))
    expect((await farm.call(earnings.pay, { status: 'refunded' })).items[0]).toMatchObject({
      payId: String(second), status: 'refunded', delayed: false, timeline: [{ step: 'paying', time: +hour(27, DAYS[1]) }, { step: 'refunded', time: +hour(40, DAYS[1]) }],
    })
    expect((await farm.call(earnings.pay, {})).next).toMatchObject({ amount: '3.35156250' })
  })
})

describe('what a balance waits for', () => {
  const next = async () => (await farm.call(earnings.pay, {})).next
  const balance = (amount: bigint) => grants(amount, hour(0))
  /** Somewhere a node of the coin is there to pay by. */
  const present = (pays: boolean) => writePresence(pool.db, { part: 'payouts', coin: 'BTC', instance: 'test', ports: [], pays, now: pool.pool.clock() })

  test('is the next hours of payments, where nothing else stands against it', async () => {
    await past.wallets(farm.subAccount.id, { 'bc1qfarm': 10_000 })
    await balance(300_000n)
    await present(true)
    // noon UTC is 20:00 in Beijing: tomorrow at 8:00
    expect(await next()).toEqual({ amount: '0.00300000', minimumPayment: '0.00200000', because: 'window', until: Date.parse('2026-03-11T00:00:00Z'), valueUsdNow: null, valueCnyNow: null })
    pool.advance(13 * 3_600_000)
    await present(true)
    expect(await next()).toMatchObject({ because: 'window', until: Date.parse('2026-03-11T01:00:00Z') })
  })

  test('is more earnings, an address, the end of the pause, or the pool', async () => {
    await balance(199_999n)
    expect(await next()).toMatchObject({ because: 'below-minimum', until: null })
    await grants(1n, NOON)
    expect(await next()).toMatchObject({ because: 'no-address', until: null })
    await past.wallets(farm.subAccount.id, { 'bc1qfarm': 10_000 })
    await pauseAfterChange(pool.db, farm.subAccount.id, 'BTC', NOON)
    // the pause ends at 20:00 in Beijing, after the hours of payments
    expect(await next()).toMatchObject({ because: 'paused', until: Date.parse('2026-03-14T00:00:00Z') })
    await pool.db.updateTable('sub_account_coin').set({ paused_until: null }).execute()
    await pauseCoin(pool.db, 'BTC', 'maintenance', NOON)
    expect(await next()).toMatchObject({ because: 'coin-paused', until: null })
  })

  test('is a node of the coin, or a pool that pays, where there is none', async () => {
    await past.wallets(farm.subAccount.id, { 'bc1qfarm': 10_000 })
    await balance(300_000n)
    expect(await next()).toMatchObject({ because: 'no-node', until: null })
    await present(false)
    expect(await next()).toMatchObject({ because: 'not-paid-here', until: null })
    await present(true)
    expect(await next()).toMatchObject({ because: 'window' })
  })

  test('is tomorrow, where today\'s payment is made or the day\'s cap reached', async () => {
    await past.wallets(farm.subAccount.id, { 'bc1qfarm': 10_000 })
    await balance(300_000n)
    await capCoin(pool.db, 'BTC', 299_999n)
    expect(await next()).toMatchObject({ because: 'over-cap', until: Date.parse('2026-03-11T00:00:00Z') })
    await capCoin(pool.db, 'BTC', null)
    await past.pay(farm.subAccount.id, hour(1))
    expect(await next()).toBeNull()
    await grants(300_000n, NOON)
    expect(await next()).toMatchObject({ because: 'paid-today', until: Date.parse('2026-03-11T00:00:00Z') })
  })

  test('is a larger balance, where a part of it would be too small to send', async () => {
    await past.wallets(farm.subAccount.id, { 'bc1qfarm': 9_000, 'bc1qpartner': 1_000 })
    await pool.db.updateTable('sub_account_coin').set({ minimum_payment: '5000' }).execute()
    await balance(9_999n)
    expect(await next()).toMatchObject({ because: 'part-too-small', minimumPayment: '0.00005000' })
  })
})

test('deductions have a serial number, a type, an amount and a time', async () => {
  await grants(5_000n, hour(0))
  await past.quote(hour(1), { usd: '100000', cny: '700000' })
  const take = (key: string, amount: bigint, at: number) => pool.db.transaction().execute(trx => deduct(trx, { key, subAccountId: farm.subAccount.id, coin: 'BTC', type: 'service', amount, now: hour(at) }))
  await take('a', 1_000n, 2)
  await take('b', 2_000n, 3)
  const list = await farm.call(earnings.deduction, {})
  expect(list).toMatchObject({ totalRecord: 2, totalDeduction: '0.00003000', items: [{ type: 'service', amount: '0.00002000', creatDate: +hour(3), valueUsd: '2.00', valueCny: '14.00' }, { amount: '0.00001000' }] })
  expect(Number(list.items[0]!.serialNumber)).toBeGreaterThan(Number(list.items[1]!.serialNumber))
  expect((await farm.call(earnings.deduction, { to: '2026-03-09' })).totalRecord).toBe(0)
  expect((await (await pool.miner()).call(earnings.deduction, {})).totalRecord).toBe(0)
})

test('changes of where payments go are listed with the addresses before and after', async () => {
  const ctx = { account: farm.account, visitor: { ip: '203.0.113.7', headers: {} }, now: NOON } as never
  const wallets = (...some: [string, string][]) => ({ wallets: some.map(([address, percent]) => ({ address, percent, paymentId: null })) })
  await writeAudit(pool.db, ctx, { action: 'wallet.set', subAccount: farm.subAccount, coin: 'BTC', before: wallets(), after: wallets(['bc1qfarm', '100.00']) })
  await writeAudit(pool.db, ctx, { action: 'wallet.set', subAccount: farm.subAccount, coin: 'BTC', before: wallets(['bc1qfarm', '100.00']), after: wallets(['bc1qfarm', '66.67'], ['bc1qpartner', '33.33']) })
  await writeAudit(pool.db, ctx, { action: 'payout.minimum', subAccount: farm.subAccount, coin: 'BTC', after: { minimum: '1' } })
  await writeAudit(pool.db, ctx, { action: 'wallet.merged', subAccount: farm.subAccount, coin: 'NMC', before: wallets(), after: wallets(['N1', '100.00']) })
  const list = await farm.call(earnings.walletChanged, {})
  expect(list).toMatchObject({ totalRecord: 2, items: [
    { coinType: 'BTC', creatDate: +NOON, before: [{ walletAddress: 'bc1qfarm', percent: '100.00' }], after: [{ walletAddress: 'bc1qfarm', percent: '66.67' }, { walletAddress: 'bc1qpartner', percent: '33.33' }] },
    { before: [], after: [{ walletAddress: 'bc1qfarm', percent: '100.00' }] },
  ] })
  expect((await farm.call(earnings.walletChanged, { mergeCoinType: 'NMC' })).items).toMatchObject([{ coinType: 'NMC', after: [{ walletAddress: 'N1' }] }])
  expect((await (await pool.miner()).call(earnings.walletChanged, {})).totalRecord).toBe(0)
})
