import type { Coin } from '@adit/contract/coins'
import type { MergedCoin } from '@adit/contract/constants'
import type { Db } from '@adit/db/open'
import { hashesPerBlock } from '../hashrate/hashes-per-block.ts'
import { entry } from '../shares/counts.ts'
import { DAY, dayName, dayStart, HOUR } from '../shares/slots.ts'
import { followsPplns, type GiftTerms } from './gifts.ts'
import { loadPots } from './load-pots.ts'
import { loadTransfers, readHour } from './load-transfers.ts'
import type { AverageFee, HourQuote } from './paid-by-work.ts'
import type { PayMethod } from './pay-method.ts'
import type { DayFacts } from './settle.ts'
import { findBlocksToSettle, findGifts, findHourQuotes, findHours, findOffers, findOwnTerms, sumFees } from './settle-day.queries.ts'
import { openTerms, type TermsBook } from './terms.ts'
import { withMoves, type HourWork } from './transfers.ts'

export type LoadedDay = DayFacts & { blocks: { hash: string; brought: bigint }[] }

/** Everything a coin's day is settled from; undefined for a coin that the pool offers no way of being paid for. */
export async function loadDay(db: Db, coin: Coin, day: string): Promise<LoadedDay | undefined> {
  const [from, until] = [new Date(dayStart(day)), new Date(dayStart(day) + DAY)]
  const [offer, ...others] = (await findOffers(db, coin)).map(row => ({ method: row.pay_method as PayMethod, feePercent: row.fee_percent, mevPercent: row.mev_percent }))
  if (!offer) return undefined
  const own = await findOwnTerms(db, coin, day)
  const terms = openTerms([offer, ...others], own.map(row => ({
    subAccountId: row.sub_account_id, fromDay: row.from_day, mode: row.mode as PayMethod | null, feePercent: row.fee_percent, plusPercent: row.plus_percent,
  })))
  const blocks = await findBlocksToSettle(db, coin, until)
  const isSolo = (block: (typeof blocks)[number]) => block.sub_account_id !== null && terms.on(block.sub_account_id, dayName(+block.found_at)).mode === 'SOLO'
  const brought = (block: (typeof blocks)[number]) => ({ hash: block.hash, reward: BigInt(block.reward), fee: BigInt(block.fee), mev: BigInt(block.mev) })

  return {
    coin, day, terms,
    mevPercent: offer.mevPercent,
    hours: await loadHours(db, coin, { from, until, terms }),
    averageFee: await loadAverageFee(db, coin, from, until),
    pots: await loadPots(db, coin, terms, blocks.filter(block => !isSolo(block))
      .map(block => ({ ...brought(block), foundAt: +block.found_at, hashesPerBlock: hashesPerBlock(coin, block.network_difficulty) }))),
    soloBlocks: blocks.filter(isSolo).map(block => ({ ...brought(block), subAccountId: block.sub_account_id! })),
    gifts: await loadGifts(db, coin, until),
    blocks: blocks.map(brought).map(({ hash, reward, fee, mev }) => ({ hash, brought: reward + fee + mev })),
  }
}

async function loadHours(db: Db, coin: Coin, { from, until, terms }: { from: Date; until: Date; terms: TermsBook }): Promise<DayFacts['hours']> {
  const rows = (await findHours(db, coin, from, until)).map(readHour)
  if (rows.length === 0) return []
  const moves = await loadTransfers(db, coin, { from, until, terms }, senders => rows.filter(({ subAccountId }) => senders.includes(subAccountId)))
  const quotes = await loadHourQuotes(db, coin, from)
  return withMoves(rows.map(bySlot), moves.map(bySlot)).map(row => ({ ...row, quote: quotes.get(row.slot) ?? null }))
}

const bySlot = (row: HourWork) => ({ ...row, slot: row.hour })

/** Hours of which the chain said the same share one quote, and so are paid as one. */
async function loadHourQuotes(db: Db, coin: Coin, from: Date): Promise<Map<number, HourQuote>> {
  const different = new Map<string, HourQuote>()
  return new Map((await findHourQuotes(db, coin, from)).map(({ hour, network_difficulty: difficulty, block_reward: reward }) =>
    [+hour, entry(different, `${difficulty} ${reward}`, () => ({ difficulty, reward }))]))
}

/** Over all quotes of the day; where there were none, what was last said before it. */
async function loadAverageFee(db: Db, coin: Coin, from: Date, until: Date): Promise<AverageFee | null> {
  const { fees, quotes } = await sumFees(db, coin, from, until)
  if (fees !== null) return { fees, quotes: Number(quotes) }
  const before = await sumFees(db, coin, new Date(+from - 24 * HOUR), from)
  return before.fees === null ? null : { fees: before.fees, quotes: Number(before.quotes) }
}

const loadGifts = async (db: Db, coin: Coin, until: Date): Promise<GiftTerms[]> =>
  [...Map.groupBy(await findGifts(db, coin, until), ({ merged_coin }) => merged_coin as MergedCoin)].map(([gift, rows]) => ({
    coin: gift, ratio: rows[0]!.rate, byBlocks: followsPplns(coin, gift),
    addressed: new Set(rows.map(({ sub_account_id }) => sub_account_id).filter(id => id !== null)),
  }))
