import { expect, test } from 'vitest'
import { isVip, vipHashrate } from './vip.ts'

const DAY = 86_400_000
const done = (work: bigint) => ({ work, from: new Date(0), until: new Date(DAY) })

test('VIP is 10 P of BTC or 10 G of ETC over the day, to the last hash, and no other coin', () => {
  expect([vipHashrate('BTC'), vipHashrate('ETC'), vipHashrate('LTC')]).toEqual([1e16, 1e10, null])
  const [btc, etc] = [10n ** 16n * 86_400n, 10n ** 10n * 86_400n]
  expect([isVip('BTC', done(btc)), isVip('BTC', done(btc - 1n))]).toEqual([true, false])
  expect([isVip('ETC', done(etc)), isVip('ETC', done(etc - 1n))]).toEqual([true, false])
  expect([isVip('LTC', done(btc)), isVip('BTC', null)]).toEqual([false, false])
})
