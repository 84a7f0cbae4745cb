import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAYOUT, WALLET_SPLIT } from '@adit/contract/constants'
import { minimumPayment } from './minimum-payment.ts'
import { isPayoutTime, payoutDay } from './payout-window.ts'
import { planPayouts, type Owed, type PayoutTerms } from './plan-payouts.ts'
import { splitAmount, WHOLE } from './split-amount.ts'

const now = new Date('2026-03-10T01:00:00Z')
const terms: PayoutTerms = { now, minimum: minimumPayment('BTC'), smallest: 1_000n, capLeft: null, batchSize: 100 }
const miner = (more: Partial<Owed> = {}): Owed =>
  ({ subAccountId: 1n, balance: 200_000n, minimum: null, pausedUntil: null, paidToday: false, wallets: [{ address: 'bc1qnorth', share: 10_000 }], ...more })
const reason = (more: Partial<Owed>, on: Partial<PayoutTerms> = {}) => planPayouts([miner(more)], { ...terms, ...on }).waiting[0]?.because ?? 'paid'

test('P§9: a BTC balance of 0.002 is paid, one unit less is not', () => {
  expect(minimumPayment('BTC')).toBe(200_000n)
  expect(planPayouts([miner()], terms)).toEqual({ batches: [[{ subAccountId: 1n, address: 'bc1qnorth', amount: 200_000n }]], waiting: [] })
  expect(reason({ balance: 199_999n })).toBe('below-minimum')
})

test('a minimum of one\'s own counts instead of the pool\'s, either way', () => {
  expect(reason({ minimum: 200_001n })).toBe('below-minimum')
  expect(reason({ minimum: 50_000n, balance: 50_000n })).toBe('paid')
  expect(reason({ minimum: 1n, balance: 0n })).toBe('below-minimum')
})

test('P§4: nothing for 72 hours after an address was added or changed, then by itself', () => {
  const changedAt = new Date(+now - PAYOUT.pauseMs)
  const pausedUntil = (at: Date) => new Date(+at + PAYOUT.pauseMs)
  expect(PAYOUT.pauseMs).toBe(72 * 3_600_000)
  expect(reason({ pausedUntil: pausedUntil(changedAt) })).toBe('paid')
  expect(reason({ pausedUntil: pausedUntil(new Date(+changedAt + 1)) })).toBe('paused')
})

test('nothing goes to a missing address', () => {
  expect(reason({ wallets: [] })).toBe('no-address')
  expect(reason({ wallets: [{ address: ' ', share: 10_000 }] })).toBe('no-address')
})

test('once a day', () => expect(reason({ paidToday: true })).toBe('paid-today'))

test('a part too small to be sent lets the whole balance wait', () => {
  const wallets = [{ address: 'bc1qa', share: 1_000 }, { address: 'bc1qb', share: 9_000 }]
  expect(reason({ wallets, balance: 10_000n, minimum: 1n })).toBe('paid')
  expect(reason({ wallets, balance: 9_999n, minimum: 1n })).toBe('part-too-small')
})

test('the daily cap is kept to the last unit, and whoever still fits is paid', () => {
  const owed = [miner({ balance: 300_000n }), miner({ subAccountId: 2n, balance: 300_001n }), miner({ subAccountId: 3n, balance: 200_000n })]
  const plan = planPayouts(owed, { ...terms, capLeft: 500_000n })
  expect(plan.batches.flat().map(part => part.subAccountId)).toEqual([1n, 3n])
  expect(plan.waiting).toEqual([{ subAccountId: 2n, because: 'over-cap' }])
  expect(reason({}, { capLeft: 200_000n })).toBe('paid')
  expect(reason({}, { capLeft: 199_999n })).toBe('over-cap')
})

test('a transaction has so many outputs, and a balance is never torn apart', () => {
  const split = { wallets: [{ address: 'a', share: 5_000 }, { address: 'b', share: 5_000 }] }
  const owed = [1n, 2n, 3n].map(subAccountId => miner({ subAccountId, ...split }))
  expect(planPayouts(owed, { ...terms, batchSize: 4 }).batches.map(batch => batch.length)).toEqual([4, 2])
  expect(planPayouts(owed, { ...terms, batchSize: 3 }).batches.map(batch => batch.length)).toEqual([2, 2, 2])
})

/** Wallet shares as the database has them: at least 10 % each, two decimals, together 100 %. */
const shares = fc.integer({ min: 1, max: 10 }).chain(count => fc.array(fc.nat(1_000_000), { minLength: count, maxLength: count }).map(weights => {
  const free = Number(WHOLE) - count * WALLET_SPLIT.min * 100
  const total = weights.reduce((sum, weight) => sum + weight, 1)
  const out = weights.map(weight => WALLET_SPLIT.min * 100 + Math.floor(free * weight / total))
  out[0]! += Number(WHOLE) - out.reduce((sum, share) => sum + share, 0)
  return out
}))

describe('for any balance and split', () => {
  test('the parts are the balance, none is negative, and each is its share to less than a unit, the largest to less than one a wallet', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), shares, (amount, split) => {
      const parts = splitAmount(amount, split)
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount)
      const largest = split.indexOf(Math.max(...split))
      for (const [at, part] of parts.entries()) {
        expect(part >= 0n).toBe(true)
        const off = part * WHOLE - amount * BigInt(split[at]!)
        if (at === largest) expect(off >= 0n && off < WHOLE * BigInt(split.length)).toBe(true)
        else expect(off <= 0n && off > -WHOLE).toBe(true)
      }
    }))
  })

  test('everybody is either paid their whole balance or waits for a reason, within the cap', () => {
    const someone = fc.record({
      balance: fc.bigInt({ min: 0n, max: 10n ** 9n }), minimum: fc.option(fc.bigInt({ min: 1n, max: 10n ** 9n })), paidToday: fc.boolean(),
      pausedUntil: fc.option(fc.integer({ min: -5, max: 5 }).map(hours => new Date(+now + hours * 3_600_000))),
      wallets: fc.oneof(fc.constant([]), shares.map(split => split.map((share, at) => ({ address: `bc1q${at}`, share })))),
    })
    fc.assert(fc.property(fc.array(someone, { maxLength: 30 }), fc.option(fc.bigInt({ min: 0n, max: 10n ** 10n })), fc.integer({ min: 1, max: 20 }), (people, capLeft, batchSize) => {
      const owed = people.map((one, at) => ({ ...one, subAccountId: BigInt(at) }))
      const { batches, waiting } = planPayouts(owed, { ...terms, capLeft, batchSize })
      const paid = batches.flat()
      for (const one of owed) {
        const parts = paid.filter(part => part.subAccountId === one.subAccountId)
        expect(waiting.filter(({ subAccountId }) => subAccountId === one.subAccountId)).toHaveLength(parts.length > 0 ? 0 : 1)
        if (parts.length === 0) continue
        expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(one.balance)
        expect(one.balance >= (one.minimum ?? terms.minimum) && !one.paidToday && !(one.pausedUntil && one.pausedUntil > now)).toBe(true)
        expect(batches.filter(batch => batch.some(part => part.subAccountId === one.subAccountId))).toHaveLength(1)
      }
      expect(paid.every(({ amount }) => amount >= terms.smallest)).toBe(true)
      if (capLeft !== null) expect(paid.reduce((sum, { amount }) => sum + amount, 0n) <= capLeft).toBe(true)
    }))
  })
})

test.each([['2026-03-09T23:59:59.999Z', false], ['2026-03-10T00:00:00.000Z', true], ['2026-03-10T07:59:59.999Z', true], ['2026-03-10T08:00:00.000Z', false], ['2026-03-10T15:59:59.999Z', false], ['2026-03-10T16:00:00.000Z', false]])(
  'P§9: payments are made from 08:00 to 16:00 UTC+8: at %s that is %s', (at, expected) => expect(isPayoutTime(new Date(at))).toBe(expected))

test('a day of payments is a day of UTC+8', () => {
  expect(payoutDay(new Date('2026-03-10T15:59:59Z')).began.toISOString()).toBe('2026-03-09T16:00:00.000Z')
  expect(payoutDay(new Date('2026-03-10T16:00:00Z')).began.toISOString()).toBe('2026-03-10T16:00:00.000Z')
})
