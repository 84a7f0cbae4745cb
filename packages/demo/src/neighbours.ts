import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { acceptFeed } from '@adit/engine/shares/feed'
import { addFeed, findFeed, type Feed } from '@adit/engine/shares/feed.queries'
import { openWorkerDirectory, type WorkerDirectory } from '@adit/engine/shares/worker-directory'
import type { Pool } from '@adit/server/kit/pool'
import { chance } from './chance.ts'
import { DEMO_COINS, type DemoCoin } from './demo-coins.ts'
import { workBetween } from './demo-history.ts'

/** Everybody else who mines here: one sub-account, whose machines come by a feed as another pool engine's would. */
export const NEIGHBOURS = 'neighbours'
/** Opens nothing but the demo's own feed, in the demo's own database. */
const KEY = 'the demo feeds itself'

/** The demo account's machines of coins that have no port here, in hashes a second each; they come by the feed too. */
export const FED_HALLS: { subAccount: string; coin: Coin; machines: number; hashrate: number }[] = [
  { subAccount: 'river-site', coin: 'BCH', machines: 8, hashrate: 96e12 },
  { subAccount: 'gpu-loft', coin: 'ETC', machines: 6, hashrate: 620e6 },
]

export type FeedContext = { db: Db; clock: () => Date; directory: WorkerDirectory; feed: Feed }

export async function openDemoFeed({ db, clock }: Pool): Promise<FeedContext> {
  if (!await findFeed(db, KEY)) await addFeed(db, { name: 'demo', key: KEY, coins: DEMO_COINS.map(({ coin }) => coin), credited: true, now: clock() })
  return { db, clock, directory: openWorkerDirectory({ db }), feed: (await findFeed(db, KEY))! }
}

type FeedShare = { at: number; worker: string; work: string }

/** Sends what was done by feed between two moments, a minute or so apart. */
export async function sendFeed(context: FeedContext, from: number, to: number): Promise<void> {
  const lines = DEMO_COINS.map((coin, place) => JSON.stringify({ sequence: Math.floor(to / 1000) * 100 + place, coin: coin.coin, shares: [...neighbourShares(coin, from, to), ...hallShares(coin, from, to)] }))
  const answers = await acceptFeed(context, context.feed, lines)
  const refused = answers.find(answer => 'refused' in answer || ('unknown' in answer && answer.unknown.length > 0))
  if (refused) throw new Error(`The demo's feed was refused: ${JSON.stringify(refused)}`)
}

/** A share a minute from each, all of the same work. */
function neighbourShares(coin: DemoCoin, from: number, to: number): FeedShare[] {
  const work = String(BigInt(workBetween(coin, from, to)) / BigInt(coin.workers) || 1n)
  return Array.from({ length: coin.workers }, (_, at) => {
    const worker = `${NEIGHBOURS}.${coin.coin.toLowerCase()}${String(at + 1).padStart(3, '0')}`
    return { at: Math.floor(from + (to - from) * chance(worker, Math.floor(to / 1000))), worker, work }
  })
}

const hallShares = ({ coin }: DemoCoin, from: number, to: number): FeedShare[] => FED_HALLS.filter(hall => hall.coin === coin).flatMap(({ subAccount, machines, hashrate }) =>
  Array.from({ length: machines }, (_, at) => {
    const worker = `${subAccount}.${String(at + 1).padStart(3, '0')}`
    const luck = chance(worker, Math.floor(to / 1000))
    return { at: Math.floor(from + (to - from) * luck), worker, work: String(BigInt(Math.round(hashrate * (0.6 + 0.8 * luck) * (to - from) / 1000))) }
  }))
