import { beforeEach, expect, test } from 'vitest'
import { earnings } from '@adit/contract/earnings'
import { session } from '@adit/contract/session'
import { set } from '@adit/contract/set'
import { hour } from '@adit/engine/test/mine'
import { lastMailTo, mailsTo } from '../test/browser.ts'
import { NOON, testPool, type TestPool } from '../test/pool.ts'
import { tellPayments } from './payment-notices.ts'
import { pushRecords } from './push-records.ts'
import { DAYS, history, HOUR } from './test/history.ts'

type Miner = Awaited<ReturnType<TestPool['miner']>>
let pool: TestPool
let farm: Miner
let past: Awaited<ReturnType<typeof history>>

/** A day's earnings are paid in the morning after it. */
const paid = async (day: string) => {
  await past.days(farm.subAccount.id, 2n ** 31n, [day])
  return (await past.pay(farm.subAccount.id, hour(27, day)))!
}
const turn = (paymentNotice: boolean) => farm.call(set.noticeSwitch, { userId: 'north-hall', coinType: 'BTC', paymentNotice }, { lang: 'en' })
const told = async (to = 'north-hall@miner.test') => (await mailsTo(pool, to)).filter(({ template }) => template === 'paymentNotice')

beforeEach(async () => {
  pool = await testPool()
  farm = await pool.miner({ name: 'north-hall' })
  past = await history(pool.db)
  pool.advance(Date.parse(`${DAYS[1]}T01:00:00Z`) - +NOON)
  await past.wallets(farm.subAccount.id, { bc1qfarm: 7_500, bc1qother: 2_500 })
})

test('an owner who wishes it is told of a payment when it has arrived, once, however often it is tried and by however many', async () => {
  await turn(true)
  const payment = await paid(DAYS[0])
  await tellPayments(pool.pool)
  expect(await told()).toEqual([])
  pool.advance(4 * HOUR)
  await past.arrived(payment, hour(29, DAYS[0]))
  await Promise.all([tellPayments(pool.pool), tellPayments(pool.pool), tellPayments(pool.pool)])
  await tellPayments(pool.pool)
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  const { txid } = await pool.db.selectFrom('payout_transaction').select('txid').executeTakeFirstOrThrow()
  for (const said of ['north-hall', '3.35156250 BTC, 2026-03-08 13:00:00 GMT+08:00', 'bc1qfarm', 'bc1qother', txid, `https://mempool.space/tx/${txid}`, 'http://pool.test/setting/configuration?tab=notices'])
    expect(mail!.text).toContain(said)
})

test('the address for notices is told as well', async () => {
  await turn(true)
  await farm.call(set.changeEmail, { userId: 'north-hall', coinType: 'BTC', email: 'book@farm.test', ...await farm.proof() })
  await past.arrived(await paid(DAYS[0]), hour(29, DAYS[0]))
  await tellPayments(pool.pool)
  expect(await told()).toHaveLength(1)
  expect(await told('book@farm.test')).toHaveLength(1)
})

/** Payments of a coin as records by mail, agreed to by whoever holds the address. */
async function wishRecords(email: string, coinType: 'BTC' | 'LTC' = 'BTC') {
  await farm.call(earnings.emailRecvOrPay, { userId: 'north-hall', coinType, email, type: 'pay' }, { lang: 'en' })
  const { link } = await lastMailTo(pool, email)
  await pool.call(session.validateEmail, { type: 'recordPush', token: new URL(link!).searchParams.get('token')! })
}
const recorded = async (to: string) => (await mailsTo(pool, to)).filter(({ template }) => template === 'recordPaid')

test('whoever gets the payment as a record by mail is not told of it a second time, whichever comes first; the others are', async () => {
  await turn(true)
  await farm.call(set.changeEmail, { userId: 'north-hall', coinType: 'BTC', email: 'book@farm.test', ...await farm.proof() })
  await wishRecords('north-hall@miner.test')
  await past.arrived(await paid(DAYS[0]), hour(29, DAYS[0]))
  await tellPayments(pool.pool)
  await pushRecords(pool.pool)
  await tellPayments(pool.pool)
  expect([(await recorded('north-hall@miner.test')).length, (await told()).length]).toEqual([1, 0])
  expect([(await recorded('book@farm.test')).length, (await told('book@farm.test')).length]).toEqual([0, 1])
})

test('a record of another coin, or one that is no longer wished for, does not stand in for the notice', async () => {
  await turn(true)
  await wishRecords('north-hall@miner.test')
  await past.arrived(await paid(DAYS[0]), hour(29, DAYS[0]))
  await tellPayments(pool.pool)
  expect(await told()).toEqual([])
  await farm.call(earnings.emailDelete, { userId: 'north-hall', coinType: 'BTC', email: 'north-hall@miner.test' })
  await wishRecords('north-hall@miner.test', 'LTC')
  await tellPayments(pool.pool)
  await pushRecords(pool.pool)
  expect([(await recorded('north-hall@miner.test')).length, (await told()).length]).toEqual([0, 1])
})

test('nobody is told who does not wish it, or of what arrived before it was wished, while it was off, or too long ago', async () => {
  await past.arrived(await paid(DAYS[0]), hour(25.5, DAYS[0]))
  pool.advance(HOUR)
  await turn(true)
  await tellPayments(pool.pool)
  await turn(false)
  await past.arrived(await paid(DAYS[1]), hour(29, DAYS[1]))
  await tellPayments(pool.pool)
  pool.advance(2 * 24 * HOUR)
  await turn(true)
  await past.arrived(await paid(DAYS[2]), hour(29, DAYS[2]))
  pool.advance(5 * 24 * HOUR)
  await tellPayments(pool.pool)
  expect(await told()).toEqual([])
})
