import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import { decimal, floor, plus, times, toDecimal, whole } from '../exact/ratio.ts'
import { entry } from '../shares/counts.ts'
import { giftForBlocks, giftForEarnings, type GiftTerms } from './gifts.ts'
import { partsOfBlock, partsOfPot, ratesOf, type Brought, type Pot } from './paid-by-blocks.ts'
import { paidByWork, type AverageFee, type HourQuote } from './paid-by-work.ts'
import { METHOD_OF, type EarningType, type MinedType, type PayMethod } from './pay-method.ts'
import { earned, type Part } from './rate.ts'
import { gatherParts } from './gather-parts.ts'
import { takeFee } from './take-fee.ts'
import type { Terms, TermsBook } from './terms.ts'
import type { Worked } from './transfers.ts'

/** All that a coin's day is settled from. Work is as credited, after transfers. */
export type DayFacts = {
  coin: Coin
  day: string
  terms: TermsBook
  /** The day's work by hour, with what the chain said then. */
  hours: readonly (Worked & { subAccountId: bigint; quote: HourQuote | null })[]
  averageFee: AverageFee | null
  /** Blocks to share out, and the work of each window by UTC day. */
  pots: readonly (Pot & { shares: readonly (Worked & { subAccountId: bigint; day: string })[] })[]
  soloBlocks: readonly (Brought & { hash: string; subAccountId: bigint })[]
  mevPercent: string
  gifts: readonly GiftTerms[]
}

export type Draft = { subAccountId: bigint; coin: PaidCoin; type: EarningType; mode: PayMethod; parts: Part[]; feePercent: string; fee: bigint; amount: bigint }

/** What a coin's share of a settlement comes to: `taken` of what blocks brought (or of the pool's gifts), and where it goes. */
export type Total = { coin: PaidCoin; taken: bigint; fee: bigint; rounding: bigint }

export class NoQuote extends Error {}

/** A coin's day as earnings, before anything is written: a pure function of what it is settled from. */
export function settle(facts: DayFacts): { drafts: Draft[]; totals: Total[] } {
  const mined = minedDrafts(facts)
  const gifts = facts.gifts.flatMap(gift => giftDrafts(facts, gift, mined))
  const all = [...mined, ...gifts]
  const totals = [...Map.groupBy(all, ({ coin }) => coin)].map(([coin, drafts]) => total(facts.coin, coin, drafts))
  // A draft that comes to nothing is in the sums and is no record.
  return { drafts: all.filter(({ amount }) => amount > 0n), totals }
}

function minedDrafts(facts: DayFacts): Draft[] {
  const { coin, day, terms, mevPercent } = facts
  const parts = gatherParts<MinedType>()
  const ratesFor = hourRates(facts)
  for (const { subAccountId, work, uncredited, quote } of facts.hours) {
    const own = terms.on(subAccountId, day)
    if (work === uncredited || own.mode === 'PPLNS' || own.mode === 'SOLO') continue
    for (const { type, rate } of ratesFor(own, quote)) parts.add(subAccountId, type, { rate, work: work - uncredited })
  }
  for (const pot of facts.pots) {
    assertFits(pot, terms)
    const rates = ratesOf(pot)
    for (const share of pot.shares)
      for (const part of partsOfPot(rates, terms.on(share.subAccountId, share.day).mode, share)) parts.add(share.subAccountId, part.type, part)
  }
  for (const block of facts.soloBlocks) for (const part of partsOfBlock(block)) parts.add(block.subAccountId, part.type, part)

  return parts.all().map(({ subAccountId, type, parts: own }) => {
    const { mode, feePercent } = terms.on(subAccountId, day)
    const fee = type === 'mev' ? restOf(mevPercent) : feePercent(METHOD_OF[type])
    return draft(coin, { subAccountId, coin, type, mode, parts: own, feePercent: fee })
  })
}

/** One rate serves everyone whose work is paid by it. */
function hourRates({ coin, day, averageFee }: DayFacts) {
  const known = new Map<HourQuote, Map<string, ReturnType<typeof paidByWork>>>()
  return (own: Terms, quote: HourQuote | null) => {
    if (!quote || !averageFee) throw new NoQuote(`no difficulty is known for ${coin} on ${day}`)
    return entry(entry(known, quote, () => new Map<string, ReturnType<typeof paidByWork>>()), `${own.mode} ${own.plusPercent}`, () => paidByWork(own, quote, averageFee))
  }
}

/** More work than a window has would pay out more than its blocks brought. */
function assertFits({ window, shares }: DayFacts['pots'][number], terms: TermsBook): void {
  const shared = shares.reduce((sum, { subAccountId, day, work }) => (terms.on(subAccountId, day).mode === 'SOLO' ? sum : sum + work), 0n)
  if (shared > window.work) throw new Error('the shares of a window are more than its work')
}

function giftDrafts({ coin, day, terms, pots, soloBlocks }: DayFacts, gift: GiftTerms, mined: readonly Draft[]): Draft[] {
  const parts = gatherParts<'gift'>()
  const add = (subAccountId: bigint, part: Part) => { if (gift.addressed.has(subAccountId)) parts.add(subAccountId, 'gift', part) }
  if (gift.byBlocks) {
    // As if everyone were paid by PPLNS, and of reward and fees alone.
    for (const pot of pots) {
      const rate = giftForBlocks(ratesOf(pot).all, gift)
      for (const { subAccountId, work, day: on } of pot.shares) if (terms.on(subAccountId, on).mode !== 'SOLO') add(subAccountId, { rate, work })
    }
    for (const block of soloBlocks) for (const { rate, work } of partsOfBlock({ ...block, mev: 0n })) add(block.subAccountId, { rate: giftForBlocks(rate, gift), work })
  } else {
    const rate = giftForEarnings(gift)
    for (const { subAccountId, amount } of mined) add(subAccountId, { rate, work: amount })
  }
  return parts.all().map(({ subAccountId, parts: own }) => {
    const { mode, feePercent } = terms.on(subAccountId, day)
    // Of earnings the fee is taken already.
    const fee = gift.byBlocks ? feePercent(mode === 'SOLO' ? 'SOLO' : 'PPLNS') : '0'
    return draft(coin, { subAccountId, coin: gift.coin, type: 'gift', mode, parts: own, feePercent: fee })
  })
}

const draft = (minedCoin: Coin, of: Omit<Draft, 'fee' | 'amount'>): Draft => ({ ...of, ...takeFee(earned(minedCoin, of.parts), of.feePercent) })

/** The pool keeps what it does not pass on. */
const restOf = (percent: string): string => toDecimal(plus(whole(100n), times(whole(-1n), decimal(percent))), 2)

/** Summed exactly before rounding, so the same work comes to the same, however many sub-accounts it is split among. */
function total(minedCoin: Coin, coin: PaidCoin, drafts: readonly Draft[]): Total {
  const everyone = gatherParts<'all'>()
  for (const { parts } of drafts) for (const part of parts) everyone.add(0n, 'all', part)
  const taken = floor(earned(minedCoin, everyone.all().flatMap(({ parts }) => parts)))
  const fee = drafts.reduce((sum, each) => sum + each.fee, 0n)
  const paid = drafts.reduce((sum, each) => sum + each.amount, 0n)
  return { coin, taken, fee, rounding: taken - fee - paid }
}
