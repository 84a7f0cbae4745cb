import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import type { PayMethod } from '@adit/engine/earnings/pay-method'
import { windowOf } from '@adit/engine/earnings/pplns-window'
import type { DayFacts } from '@adit/engine/earnings/settle'
import { findBlocksToSettle, findHours, findOffers, findPoolHours } from '@adit/engine/earnings/settle-day.queries'
import { openTerms, type Offer } from '@adit/engine/earnings/terms'
import { hashesPerBlock } from '@adit/engine/hashrate/hashes-per-block'
import { DAY, dayName, HOUR, slotOf } from '@adit/engine/shares/slots'

export type PastDay = { facts: DayFacts; end: number; blocks: { hash: string; brought: bigint }[]; price: { usd: string | null; cny: string | null } }
type Quotes = Awaited<ReturnType<typeof findQuotes>>

/** Of a coin that is mined, whose quotes tell of its chain. */
const findQuotes = (db: Db, coin: string) =>
  db.selectFrom('coin_quote').select(['at', 'network_difficulty', 'block_reward', 'tx_fee', 'price_usd', 'price_cny']).where('coin', '=', coin).orderBy('at').execute()

/** All that a coin's past days are settled from, read at once. */
export async function loadPast(db: Db, coin: Coin, from: number, until: number): Promise<PastDay[]> {
  const offers = (await findOffers(db, coin)).map(row => ({ method: row.pay_method as PayMethod, feePercent: row.fee_percent })) as [Offer, ...Offer[]]
  const terms = openTerms(offers, [])
  const hours = (await findHours(db, coin, new Date(from), new Date(until)))
    .map(row => ({ subAccountId: row.sub_account_id, hour: +row.hour, work: BigInt(row.work), uncredited: BigInt(row.uncredited_work) }))
  const shared = new Map((await findPoolHours(db, coin, new Date(from), new Date(until))).map(({ hour, work }) => [+hour, BigInt(work)]))
  const quotes = await findQuotes(db, coin)
  const blocks = Map.groupBy(await findBlocksToSettle(db, coin, new Date(until)), ({ found_at }) => slotOf(+found_at, DAY))
  const byDay = Map.groupBy(hours, ({ hour }) => slotOf(hour, DAY))

  const potOf = ({ found_at, network_difficulty, reward, fee }: NonNullable<ReturnType<typeof blocks.get>>[number]) => {
    const window = windowOf(+found_at, hashesPerBlock(coin, network_difficulty), shared)
    const inside = Array.from({ length: Math.ceil((window.until - window.from) / DAY) + 1 }, (_, at) => slotOf(window.from, DAY) + at * DAY)
      .flatMap(day => (byDay.get(day) ?? []).filter(({ hour }) => hour >= window.from && hour < window.until))
    const shares = [...Map.groupBy(inside, ({ subAccountId, hour }) => `${subAccountId} ${dayName(hour)}`).values()].map(some =>
      ({ subAccountId: some[0]!.subAccountId, day: dayName(some[0]!.hour), work: some.reduce((sum, { work }) => sum + work, 0n), uncredited: 0n }))
    return { window, blocks: 1, reward: BigInt(reward), fee: BigInt(fee), mev: 0n, shares }
  }
  return Array.from({ length: Math.floor((until - slotOf(from, DAY)) / DAY) }, (_, at) => slotOf(from, DAY) + at * DAY).map(day => {
    const found = blocks.get(day) ?? []
    const fees = quotesBetween(quotes, day, day + DAY).map(({ tx_fee }) => BigInt(tx_fee!))
    const priced = quotesBetween(quotes, day + DAY, day + DAY + HOUR).find(({ price_usd }) => price_usd !== null)
    return {
      end: day + DAY,
      blocks: found.map(({ hash, reward, fee }) => ({ hash, brought: BigInt(reward) + BigInt(fee) })),
      price: { usd: priced?.price_usd ?? null, cny: priced?.price_cny ?? null },
      facts: {
        coin, day: dayName(day), terms, mevPercent: '100', gifts: [], soloBlocks: [], pots: found.map(potOf).filter(({ window }) => window.work > 0n),
        hours: (byDay.get(day) ?? []).map(({ hour, ...row }) => ({ ...row, slot: hour, quote: quoteOf(quotes, hour) })),
        averageFee: fees.length === 0 ? null : { fees: String(fees.reduce((sum, fee) => sum + fee, 0n)), quotes: fees.length },
      },
    }
  })
}

/** The first place whose quote is not before a moment. */
function placeOf(quotes: Quotes, at: number): number {
  let [low, high] = [0, quotes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (+quotes[middle]!.at < at) low = middle + 1
    else high = middle
  }
  return low
}
const quotesBetween = (quotes: Quotes, from: number, until: number) => quotes.slice(placeOf(quotes, from), placeOf(quotes, until))

/** The latest word up to an hour, else the first after it. */
function quoteOf(quotes: Quotes, hour: number) {
  const quote = quotes[placeOf(quotes, hour + 1) - 1] ?? quotes[0]
  return quote ? { difficulty: quote.network_difficulty!, reward: quote.block_reward! } : null
}
