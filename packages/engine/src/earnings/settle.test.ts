import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import type { PayMethod } from './pay-method.ts'
import type { Part, Rate } from './rate.ts'
import { settle, type DayFacts } from './settle.ts'
import { openTerms } from './terms.ts'

const DAY = '2026-03-10'
const MODES: PayMethod[] = ['PPS', 'PPLNS', 'SOLO', 'PPS+', 'FPPS', 'FPPS fixed']

const amount = fc.bigInt({ min: 0n, max: 10n ** 10n })
const work = fc.bigInt({ min: 1n, max: 10n ** 22n })
const fee = fc.integer({ min: 0, max: 10_000 }).map(hundredths => (hundredths / 100).toFixed(2))
const miner = fc.record({ mode: fc.constantFrom(...MODES), fee, plus: fee, hours: fc.array(fc.record({ hour: fc.integer({ min: 0, max: 3 }), work, credited: fc.boolean() }), { maxLength: 4 }) })
const day = fc.record({
  miners: fc.array(miner, { minLength: 1, maxLength: 5 }),
  quotes: fc.array(fc.record({ difficulty: fc.integer({ min: 1, max: 10 ** 9 }).map(hundredths => (hundredths / 100).toFixed(2)), reward: amount.map(String) }), { minLength: 4, maxLength: 4 }),
  averageFee: fc.record({ fees: amount.map(String), quotes: fc.integer({ min: 1, max: 300 }) }),
  pots: fc.array(fc.record({ reward: amount, fee: amount, mev: amount, others: fc.bigInt({ min: 0n, max: 10n ** 22n }) }), { maxLength: 3 }),
  solo: fc.array(fc.record({ reward: amount, fee: amount, mev: amount, by: fc.nat(4) }), { maxLength: 2 }),
  mevPercent: fee,
  addressed: fc.boolean(),
})
type Day = (typeof day) extends fc.Arbitrary<infer T> ? T : never

/** A day as the tables would tell it, with each miner's hours in the hands of `hands` sub-accounts on the same terms. */
function factsOf({ miners, quotes, pots, solo, ...rest }: Day, hands = 1): DayFacts {
  const people = miners.flatMap((each, at) => Array.from({ length: hands }, (_, hand) => ({ ...each, id: BigInt(at * 10 + hand), hand })))
  const part = (whole: bigint, hand: number) => whole / BigInt(hands) + (hand === 0 ? whole % BigInt(hands) : 0n)
  const hours = people.flatMap(({ id, hand, hours: own }) => own.map(({ hour, work: done, credited }) => {
    const mine = part(done, hand)
    return { subAccountId: id, hour, work: mine, uncredited: credited ? 0n : mine }
  }))
  const shared = hours.filter(({ subAccountId }) => miners[Number(subAccountId) / 10 | 0]!.mode !== 'SOLO')
  const sum = shared.reduce((total, each) => total + each.work, 0n)
  return {
    coin: 'BTC', day: DAY, ...rest,
    terms: openTerms([{ method: 'FPPS', feePercent: '2.5' }], people.map(({ id, mode, fee: feePercent, plus }) => ({ subAccountId: id, fromDay: DAY, mode, feePercent, plusPercent: plus }))),
    hours: hours.map(each => ({ ...each, quote: quotes[each.hour]! })),
    pots: pots.map(({ others, ...brought }, at) => ({
      ...brought, blocks: 1, window: { from: at * 3_600_000, until: 9 * 3_600_000, work: sum + others }, shares: hours.map(each => ({ ...each, day: DAY })),
    })).filter(({ window }) => window.work > 0n),
    soloBlocks: solo.map(({ by, ...brought }, at) => ({ ...brought, hash: `block ${at}`, subAccountId: BigInt(by % miners.length * 10) })),
    gifts: (['NMC', 'DOGE'] as const).map(coin => ({ coin, ratio: '2.5', byBlocks: coin === 'DOGE', addressed: new Set(rest.addressed ? people.map(({ id }) => id) : []) })),
  }
}

test('what is taken is what is paid, the fees and the rounding, of which there are less than two units a record', () => {
  fc.assert(fc.property(day, of => {
    const { drafts, totals } = settle(factsOf(of))
    for (const { coin, taken, fee: fees, rounding } of totals) {
      const own = drafts.filter(draft => draft.coin === coin)
      expect(own.reduce((sum, draft) => sum + draft.amount, 0n) + fees + rounding).toBe(taken)
      expect(rounding).toBeGreaterThanOrEqual(0n)
      // a miner has ten types of records at most, and some of them come to nothing
      expect(rounding).toBeLessThan(2n * BigInt(of.miners.length * 10))
    }
    expect(new Set(totals.map(({ coin }) => coin)).size).toBe(totals.length)
    expect(drafts.every(draft => draft.amount > 0n && totals.some(total => total.coin === draft.coin))).toBe(true)
  }))
})

test('blocks never pay out more than they brought', () => {
  fc.assert(fc.property(day, of => {
    const facts = { ...factsOf(of), hours: [], gifts: [] }
    const brought = [...facts.pots, ...facts.soloBlocks].reduce((sum, each) => sum + each.reward + each.fee + each.mev, 0n)
    expect(settle(facts).totals.reduce((sum, total) => sum + total.taken, 0n)).toBeLessThanOrEqual(brought)
  }))
})

test('work split among sub-accounts is paid the same in total', () => {
  fc.assert(fc.property(day, fc.integer({ min: 2, max: 4 }), (of, hands) => {
    // gifts of earnings follow what was paid, whole units each; those of blocks are shared out as the blocks are
    const taken = (facts: DayFacts) => Object.fromEntries(settle(facts).totals.filter(({ coin, taken: some }) => coin !== 'NMC' && some > 0n).map(total => [total.coin, total.taken]))
    expect(taken(factsOf(of, hands))).toEqual(taken(factsOf(of)))
  }))
})

test('explaining a record computes it anew, to the last unit, from what a database keeps of it', () => {
  const kept = (parts: Part[]): Part[] => parts.map(({ rate, work: done }) => ({ rate: JSON.parse(JSON.stringify(rate)) as Rate, work: BigInt(String(done)) }))
  fc.assert(fc.property(day, of => {
    for (const { parts, feePercent, fee: taken, amount: paid } of settle(factsOf(of)).drafts)
      expect(explain({ minedCoin: 'BTC', parts: kept(parts), feePercent })).toMatchObject({ fee: taken, amount: paid })
  }))
})

test('more work than a window has is refused rather than paid', () => {
  const facts = factsOf({
    miners: [{ mode: 'PPLNS', fee: '0', plus: '0', hours: [{ hour: 0, work: 10n, credited: true }] }], quotes: [], averageFee: { fees: '0', quotes: 1 },
    pots: [{ reward: 100n, fee: 0n, mev: 0n, others: 0n }], solo: [], mevPercent: '100', addressed: false,
  })
  const [pot] = facts.pots
  expect(() => settle({ ...facts, pots: [{ ...pot!, window: { ...pot!.window, work: 9n } }] })).toThrow('more than its work')
})
