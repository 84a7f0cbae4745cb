import type { Transaction } from 'kysely'
import type { Coin } from '@adit/contract/coins'
import { PAYOUT } from '@adit/contract/constants'
import type { Db } from '@adit/db/open'
import type { Schema } from '@adit/db/schema'
import { minerAccount, post, type Line } from '../ledger/ledger.ts'
import { DAY, dayStart, HOUR } from '../shares/slots.ts'
import { loadDay, type LoadedDay } from './load-day.ts'
import type { Rate } from './rate.ts'
import { insertEarnings, insertSettlement } from './record-settlement.queries.ts'
import { NoQuote, settle, type Draft, type Total } from './settle.ts'
import { areSharesUncounted, findCountedUntil, findPrices, isSettled, takeTurn } from './settle-day.queries.ts'

/** Shares on their way at midnight are given this long to arrive; what a feed sends once the day is settled is refused. */
const LATE_SHARES = 5 * 60_000
const { fiatSettlement } = PAYOUT

/** Why a day has to wait, or that there is nothing left to do. */
export type Settled = 'settled' | 'settled-before' | 'day-not-over' | 'not-counted' | 'awaiting-price' | 'no-quote' | 'not-offered'

/**
 * Turns a coin's UTC day into earnings and their postings: the work of that day for those who are paid for work, and the blocks
 * that matured by its end for those who are paid by blocks. One transaction: killed at any point it leaves nothing, and run
 * again, or by several processes at once, it settles once.
 */
export async function settleDay(db: Db, coin: Coin, day: string, now: Date): Promise<Settled> {
  const end = dayStart(day) + DAY
  if (+now < end) return 'day-not-over'
  return db.transaction().execute(async trx => {
    await takeTurn(trx, coin)
    if (await isSettled(trx, coin, day)) return 'settled-before'
    const counted = await findCountedUntil(trx)
    if (!counted || +counted < end + LATE_SHARES || await areSharesUncounted(trx, coin, new Date(end))) return 'not-counted'
    const facts = await loadDay(trx, coin, day)
    if (!facts) return 'not-offered'
    const prices = await findFiat(trx, [coin, ...facts.gifts.map(gift => gift.coin)], end)
    if (!prices.has(coin) && +now < end + fiatSettlement.to * HOUR) return 'awaiting-price'
    try {
      await record(trx, facts, prices, now)
      return 'settled'
    } catch (cause) {
      if (cause instanceof NoQuote) return 'no-quote'
      throw cause
    }
  })
}

type Prices = ReadonlyMap<string, { price_usd: string | null; price_cny: string | null }>

/** P§9: the fiat value is taken between 0:00 and 1:00 UTC of the next day. */
const findFiat = async (db: Db, coins: string[], end: number): Promise<Prices> =>
  new Map((await findPrices(db, coins, new Date(end + fiatSettlement.from * HOUR), new Date(end + fiatSettlement.to * HOUR))).map(row => [row.coin, row]))

async function record(trx: Transaction<Schema>, facts: LoadedDay, prices: Prices, now: Date): Promise<void> {
  const { coin, day, blocks } = facts
  const { drafts, totals } = settle(facts)
  const book = rateBook()
  const earnings = drafts.map(({ parts, ...draft }) => ({
    ...draft,
    work: parts.reduce((sum, { work }) => sum + work, 0n),
    basis: parts.map(({ rate, work }) => [book.place(rate), String(work)]),
    priceUsd: prices.get(draft.coin)?.price_usd ?? null,
    priceCny: prices.get(draft.coin)?.price_cny ?? null,
  }))
  await insertSettlement(trx, { coin, day, settledAt: now, rates: book.rates, blocks: blocks.map(({ hash }) => hash) })
  if (earnings.length > 0) await insertEarnings(trx, { coin, day, settledAt: now }, earnings)
  const brought = blocks.reduce((sum, block) => sum + block.brought, 0n)
  await post(trx, {
    cause: { kind: 'blocks', id: `${coin} ${day}` }, at: now, coin,
    lines: [{ account: 'pool:hot-wallet', amount: -brought }, { account: 'pool:reward', amount: brought }],
  })
  for (const total of totals) await post(trx, { cause: { kind: 'settlement', id: `${coin} ${day} ${total.coin}` }, at: now, coin: total.coin, lines: linesOf(facts, drafts, total) })
}

const linesOf = (facts: LoadedDay, drafts: readonly Draft[], { coin, taken, fee, rounding }: Total): Line[] => [
  { account: coin === facts.coin ? 'pool:reward' : 'pool:gift', amount: -taken },
  ...drafts.filter(draft => draft.coin === coin).map(({ subAccountId, amount }) => ({ account: minerAccount(subAccountId), amount })),
  { account: 'pool:fee', amount: fee },
  { account: 'pool:rounding', amount: rounding },
]

/** Records of one day share their rates: each is written once and referred to by its place. */
function rateBook() {
  const rates: Rate[] = []
  const places = new Map<string, number>()
  return {
    rates,
    place(rate: Rate): number {
      const name = JSON.stringify(rate)
      const place = places.get(name) ?? rates.push(rate) - 1
      places.set(name, place)
      return place
    },
  }
}
