import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import type { dashboard } from '@adit/contract/dashboard'
import type { z } from '@adit/contract/kit'
import { toAmount } from '@adit/contract/money'
import type { Db } from '@adit/db/open'
import { findLatestQuote } from '@adit/engine/chain/quotes.queries'
import { findDailyEarnings, sumEarnings, type EarnedRow } from '@adit/engine/earnings/earning.queries'
import { termsOf } from '@adit/engine/earnings/terms-of'
import { minimumPayment, smallestOutput } from '@adit/engine/payouts/minimum-payment'
import { nextPayout, type NextPayout } from '@adit/engine/payouts/next-payout'
import { payoutDay } from '@adit/engine/payouts/payout-window'
import { findOwedOf, findSettledDay } from '@adit/engine/payouts/payouts.queries'
import { presenceOf } from '@adit/engine/presence/presence'
import { DAY, dayName, dayStart } from '@adit/engine/shares/slots'
import type { Desk } from './hash.ts'

type Earnings = z.input<typeof dashboard.earnings.out>

/** A price older than this is no longer news. */
const QUOTE_WINDOW = 2 * DAY

export async function readEarnings({ db, now, subAccount: { id }, coin: name }: Desk, days?: number): Promise<Earnings> {
  const coin = name as Coin
  const yesterday = dayName(+now - DAY)
  const since = payoutDay(now).began
  const [owed, settled, [own, ...merged], terms, quote, presence] = await Promise.all([
    findOwedOf(db, id, coin, since), findSettledDay(db, coin), sumEarnings(db, id, coin, yesterday), termsOf(db, coin, [id], now), findLatestQuote(db, coin), presenceOf(db, coin, now),
  ])
  const earned = (row: EarnedRow, of: PaidCoin, unpaid: bigint) => ({
    earningsYesterday: settled !== null && settled >= yesterday ? toAmount(BigInt(row.of_day), of) : null,
    earningsNoPay: toAmount(unpaid, of), earningsTotal: toAmount(BigInt(row.total), of),
  })
  const today = terms?.on(id, dayName(+now))
  const priced = quote && +now - +quote.at < QUOTE_WINDOW ? quote : undefined
  const minimum = minimumPayment(coin)
  const next = nextPayout(owed, { now, minimum, smallest: smallestOutput(coin) }, { hasNode: presence.hasNode, pays: presence.pays, pausedByOperator: owed.pausedByOperator })
  return {
    coin, ...earned(own!, coin, owed.balance), earningsPaying: toAmount(owed.paying, coin),
    minimumPayment: toAmount(owed.minimum ?? minimum, coin), payout: presentPayout(next, coin),
    payMethod: today?.mode ?? null, feePercent: today ? Number(today.feePercent(today.mode)) : null,
    coinPriceUsd: priced?.price_usd ?? null, coinPriceCny: priced?.price_cny ?? null,
    merged: merged.map(row => ({ coinType: row.coin, ...earned(row, row.coin as PaidCoin, BigInt(row.balance)) })),
    items: days === undefined || settled === null ? [] : await dailyEarnings(db, id, coin, { days, settled, now }),
  }
}

const presentPayout = ({ blocks, window }: NextPayout, coin: Coin): Earnings['payout'] => ({
  blocks: blocks.map(({ because, until, missing }) => ({ because, until: until ?? null, missing: missing === undefined ? null : toAmount(missing, coin) })),
  from: window && window.from, to: window && window.to,
})

/** Each settled day of a range from the first that brought something on: a day without earnings is a zero, one that is not settled yet is not there. */
async function dailyEarnings(db: Db, id: bigint, coin: Coin, { days, settled, now }: { days: number; settled: string; now: Date }): Promise<Earnings['items']> {
  const found = new Map((await findDailyEarnings(db, id, coin, dayName(+now - days * DAY))).map(({ day, amount }) => [day, amount]))
  const [first] = found.keys()
  if (first === undefined) return []
  // a compensation may be of a day that is not settled yet
  const last = Math.max(dayStart(settled), ...[...found.keys()].map(dayStart))
  return Array.from({ length: (last - dayStart(first)) / DAY + 1 }, (_, at) => {
    const time = dayStart(first) + at * DAY
    return { time, amount: toAmount(BigInt(found.get(dayName(time)) ?? 0), coin) }
  })
}
