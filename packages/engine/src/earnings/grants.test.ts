import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { balance, checkLedger, minerAccount } from '../ledger/ledger.ts'
import { hour, mine, TODAY } from '../test/mine.ts'
import { findEarningsOfDay } from './earning.queries.ts'
import { explain } from './explain.ts'
import { deduct, grant } from './grants.ts'
import { earningsPaid, earningsPaying, earningsPayingAgain, earningsUnpaid } from './payment-status.ts'

let db: Db
let north: bigint
beforeEach(async () => {
  ({ db } = await emptyDatabase())
  north = await (await mine(db)).subAccount()
})
const granted = (key: string, amount = 500n, type: 'refund' | 'compensation' = 'compensation') => db.transaction().execute(trx =>
  grant(trx, { key, subAccountId: north, coin: 'BTC', type, amount, reason: 'an hour without a server', now: hour(9) }))
const deducted = (key: string, amount: bigint) => db.transaction().execute(trx => deduct(trx, { key, subAccountId: north, coin: 'BTC', type: 'service', amount, now: hour(10) }))

test('a compensation is the pool\'s cost and a refund comes of its fees; each is granted once', async () => {
  expect([await granted('a'), await granted('a'), await granted('b', 70n, 'refund')]).toEqual([true, false, true])
  const records = await findEarningsOfDay(db, north, TODAY)
  expect(records.map(({ type, amount, status }) => [type, amount, status])).toEqual([['compensation', 500n, 'settled'], ['refund', 70n, 'settled']])
  expect(explain(records[0]!.from)).toMatchObject({ amount: 500n, steps: [{ step: 'granted', reason: 'an hour without a server' }, { step: 'amount' }] })
  expect([await balance(db, minerAccount(north), 'BTC'), await balance(db, 'pool:compensation', 'BTC'), await balance(db, 'pool:fee', 'BTC')]).toEqual([570n, -500n, -70n])
  expect(await checkLedger(db)).toEqual([])
})

test('a deduction takes what is there and no more, once', async () => {
  await granted('a')
  expect([await deducted('x', 200n), await deducted('x', 200n)]).toEqual([true, false])
  await expect(deducted('y', 301n)).rejects.toMatchObject({ constraint: 'miner_not_below_zero' })
  expect(await deducted('z', 300n)).toBe(true)
  expect([await balance(db, minerAccount(north), 'BTC'), await balance(db, 'pool:deduction', 'BTC')]).toEqual([0n, 500n])
  expect(await db.selectFrom('deduction').select(['key', 'type', 'amount']).orderBy('serial').execute())
    .toEqual([{ key: 'x', type: 'service', amount: '200' }, { key: 'z', type: 'service', amount: '300' }])
})

test.each([0n, -1n])('nobody grants or deducts %d', async amount => {
  await expect(granted('a', amount)).rejects.toThrow(RangeError)
  await expect(deducted('a', amount)).rejects.toThrow(RangeError)
})

test('a payment takes along what is settled; what comes meanwhile waits for the next, and a failed one gives it back', async () => {
  const statuses = async () => (await findEarningsOfDay(db, north, TODAY)).map(({ status }) => status)
  await granted('a')
  await earningsPaying(db, 'BTC', [north], 'payment 1')
  await granted('b')
  expect(await statuses()).toEqual(['paying', 'settled'])
  await earningsPaid(db, 'payment 1')
  expect(await statuses()).toEqual(['paid', 'settled'])
  await earningsPayingAgain(db, 'payment 1')
  await earningsPaying(db, 'LTC', [north], 'payment 2')
  expect(await statuses()).toEqual(['paying', 'settled'])
  await earningsUnpaid(db, 'payment 1')
  expect(await statuses()).toEqual(['settled', 'settled'])
  await earningsPaying(db, 'BTC', [north], 'payment 3')
  expect(await statuses()).toEqual(['paying', 'paying'])
})
