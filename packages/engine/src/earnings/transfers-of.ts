import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { workToHashrate } from '../hashrate/work-to-hashrate.ts'
import { countedUntil } from '../shares/fold.queries.ts'
import { DAY, HOUR, slotOf } from '../shares/slots.ts'
import { mayTransfer, readHour, readTransfer, sendersOf } from './load-transfers.ts'
import { findHours, findTransfersAround } from './settle-day.queries.ts'
import { termsOf } from './terms-of.ts'
import { transferredWork, type HourWork, type Transfer } from './transfers.ts'

type Whose = { subAccountId: bigint; coin: Coin }
type Range = { from: Date; until: Date }
/** Hash rate that left a sub-account, and that came to it. */
export type Transferred = { out: number; in: number }

/** The hash rate that transfers moved, in slots of an hour or longer, oldest first; none where nothing was ever moved in that time. */
export async function transferredSeries(db: Db, whose: Whose, { days, step }: { days: number; step: number }, now: Date): Promise<({ time: number } & Transferred)[]> {
  const running = slotOf(+now, step)
  const range = { from: new Date(running - days * DAY), until: now }
  const moved = await loadMoves(db, whose, range)
  if (!moved) return []
  const until = +(await countedUntil(db) ?? now)
  const sums = new Map<number, { out: bigint; in: bigint }>()
  for (const { hour, work } of moved) {
    const slot = slotOf(hour, step)
    const sum = sums.get(slot) ?? { out: 0n, in: 0n }
    sums.set(slot, work < 0n ? { ...sum, out: sum.out - work } : { ...sum, in: sum.in + work })
  }
  const rate = (work: bigint, ms: number) => workToHashrate(work, 0, ms)?.hashrate ?? 0
  return Array.from({ length: (running - +range.from) / step + 1 }, (_, at) => {
    const time = +range.from + at * step
    const sum = sums.get(time) ?? { out: 0n, in: 0n }
    const counted = Math.min(time + step, until) - time
    return { time, out: rate(sum.out, counted), in: rate(sum.in, counted) }
  })
}

/** This sub-account's side of what was moved; undefined where no transfer touches it. */
async function loadMoves(db: Db, { subAccountId, coin }: Whose, { from, until }: Range): Promise<HourWork[] | undefined> {
  const transfers = (await findTransfersAround(db, coin, subAccountId, from, until)).map(readTransfer)
  if (transfers.length === 0) return undefined
  const hours = (await findHours(db, coin, from, until, sendersOf(transfers))).map(readHour)
  return (await move(db, coin, hours, transfers, until)).filter(each => each.subAccountId === subAccountId)
}

async function move(db: Db, coin: Coin, hours: HourWork[], transfers: Transfer[], now: Date): Promise<HourWork[]> {
  const terms = await termsOf(db, coin, [...new Set(transfers.flatMap(({ from, to }) => [from, to]))], now)
  return terms ? transferredWork(hours, transfers, mayTransfer(terms)) : []
}

/** What transfers that are in effect move at the hash rate of the moment, by the rule that hours are settled with. Null where none is. */
export async function transferredNow(db: Db, { subAccountId, coin }: Whose, now: Date, hashrateOf: (subAccountId: bigint) => Promise<number>): Promise<Transferred | null> {
  const hour = slotOf(+now, HOUR)
  const transfers = (await findTransfersAround(db, coin, subAccountId, new Date(hour), new Date(hour + HOUR))).map(readTransfer)
    .filter(({ startsAt, until }) => startsAt <= +now && until > +now)
  if (!transfers.some(({ from, to }) => from === subAccountId || to === subAccountId)) return null
  const hours = await Promise.all(sendersOf(transfers).map(async sender =>
    ({ subAccountId: sender, hour, work: BigInt(Math.round(await hashrateOf(sender))) * BigInt(HOUR / 1000), uncredited: 0n })))
  const own = (await move(db, coin, hours, transfers, now)).filter(each => each.subAccountId === subAccountId)
  const sum = (some: HourWork[]) => Math.abs(Number(some.reduce((total, { work }) => total + work, 0n)) / (HOUR / 1000))
  return { out: sum(own.filter(({ work }) => work < 0n)), in: sum(own.filter(({ work }) => work > 0n)) }
}
