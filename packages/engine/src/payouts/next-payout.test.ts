import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPayout, type PayoutService } from './next-payout.ts'
import { isPayoutTime } from './payout-window.ts'
import { planPayouts, type Owed } from './plan-payouts.ts'

const HOUR = 3_600_000
const at = (text: string) => new Date(`2026-03-${text}:00+08:00`)
const morning = at('10T07:59')
const terms = { now: morning, minimum: 200_000n, smallest: 1_000n }
const well: PayoutService = { hasNode: true, pays: true, pausedByOperator: false }
const owed = (change: Partial<Owed> = {}): Owed =>
  ({ subAccountId: 1n, balance: 200_000n, minimum: null, pausedUntil: null, paidToday: false, wallets: [{ address: 'bc1q', share: 10_000 }], ...change })
const window = (day: number) => ({ from: at(`${day}T08:00`), to: at(`${day}T16:00`) })

test('a balance that has reached the minimum is due today, also within the hours of payments, and tomorrow once they are over', () => {
  for (const [now, day] of [['10T00:00', 10], ['10T07:59', 10], ['10T08:00', 10], ['10T15:59', 10], ['10T16:00', 11], ['10T23:59', 11]] as const)
    expect(nextPayout(owed(), { ...terms, now: at(now) }, well), now).toMatchObject({ blocks: [], window: window(day) })
})

test('whoever was paid today is due tomorrow', () => {
  expect(nextPayout(owed({ paidToday: true }), { ...terms, now: at('10T09:00') }, well)).toMatchObject({ blocks: [], window: window(11) })
})

test('a balance below the minimum says what it lacks; the own minimum counts before the pool’s', () => {
  expect(nextPayout(owed({ balance: 199_999n }), terms, well)).toEqual({ blocks: [{ because: 'below-minimum', missing: 1n }], window: null })
  expect(nextPayout(owed({ minimum: 300_000n }), terms, well)).toEqual({ blocks: [{ because: 'below-minimum', missing: 100_000n }], window: null })
  expect(nextPayout(owed({ balance: 150_000n, minimum: 100_000n }), terms, well).blocks).toEqual([])
})

test('a pause is told with its end, and what is due after it', () => {
  const until = at('12T17:00')
  expect(nextPayout(owed({ pausedUntil: until }), terms, well)).toMatchObject({ blocks: [{ because: 'paused', until }], window: window(13) })
  expect(nextPayout(owed({ pausedUntil: at('12T10:00') }), terms, well).window).toMatchObject(window(12))
  expect(nextPayout(owed({ pausedUntil: morning }), terms, well).blocks).toEqual([])
})

test('everything in the way is told, not only the first', () => {
  const { blocks, window: none } = nextPayout(owed({ balance: 0n, wallets: [], pausedUntil: at('12T10:00') }), terms, { hasNode: false, pays: false, pausedByOperator: true })
  expect(blocks.map(({ because }) => because)).toEqual(['below-minimum', 'paused', 'no-address', 'coin-paused', 'no-node'])
  expect(none).toBeNull()
})

test('a part too small to send, an operator’s pause and a database that never pays each block by themselves', () => {
  const split = [{ address: 'a', share: 9_999 }, { address: 'b', share: 1 }]
  expect(nextPayout(owed({ wallets: split }), terms, well).blocks).toEqual([{ because: 'part-too-small' }])
  expect(nextPayout(owed(), terms, { ...well, pausedByOperator: true })).toEqual({ blocks: [{ because: 'coin-paused' }], window: null })
  expect(nextPayout(owed(), terms, { ...well, pays: false })).toEqual({ blocks: [{ because: 'not-paid-here' }], window: null })
})

test('what is told to be due now is what payments would take now, and the other way round', () => {
  fc.assert(fc.property(
    fc.bigInt(0n, 400_000n), fc.option(fc.bigInt(1n, 400_000n)), fc.option(fc.integer({ min: -48, max: 72 })), fc.boolean(), fc.integer({ min: 0, max: 23 }), fc.boolean(),
    (balance, minimum, pausedHours, paidToday, hour, hasWallet) => {
      const now = new Date(+at('10T00:00') + hour * HOUR)
      const one = owed({
        balance, minimum, paidToday, pausedUntil: pausedHours === null ? null : new Date(+now + pausedHours * HOUR), wallets: hasWallet ? [{ address: 'a', share: 10_000 }] : [],
      })
      const next = nextPayout(one, { ...terms, now }, well)
      const dueNow = next.window !== null && now >= next.window.from && now < next.window.to && next.blocks.length === 0
      const { batches } = planPayouts([one], { ...terms, now, capLeft: null, batchSize: 10 })
      expect(dueNow).toBe(isPayoutTime(now) && batches.length === 1)
    },
  ))
})
