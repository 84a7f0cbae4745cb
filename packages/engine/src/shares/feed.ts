import type { Db } from '@adit/db/open'
import { awaitSettlement, isSettled } from '../earnings/settle-day.queries.ts'
import { encodeBatch } from './batch-codec.ts'
import { findFeed, isTaken, type Feed } from './feed.queries.ts'
import { readFeedLine, type FeedBatch, type FeedRefusal } from './feed-line.ts'
import type { Share } from './share.ts'
import { insertBatches } from './share-log.queries.ts'
import { dayName } from './slots.ts'
import type { Refused, WorkerDirectory } from './worker-directory.ts'

export type FeedContext = { db: Db; directory: WorkerDirectory; clock: () => Date }

/** What became of a line. `already`: its number was used before, and what it said then stands. */
export type FeedAnswer =
  | { sequence: number; taken: number; unknown: ({ worker: string } & Refused)[] }
  | { sequence: number; already: true }
  | FeedRefusal

/** Takes lines of one feed in order; what is answered as taken is durable. */
export async function acceptFeed({ db, directory, clock }: FeedContext, feed: Feed, lines: Iterable<string>): Promise<FeedAnswer[]> {
  const answers: FeedAnswer[] = []
  for (const line of lines) {
    const batch = readFeedLine(line, clock())
    if ('refused' in batch) answers.push(batch)
    else if (!feed.coins.includes(batch.coin)) answers.push({ sequence: batch.sequence, refused: 'coin-not-allowed' })
    else answers.push(await takeBatch({ db, directory, clock }, feed, batch))
  }
  return answers
}

async function takeBatch({ db, directory, clock }: FeedContext, feed: Feed, { sequence, coin, shares }: FeedBatch): Promise<FeedAnswer> {
  const now = clock()
  const names = [...new Set(shares.map(({ worker }) => worker))]
  const found = await Promise.all(names.map(name => directory.authorize({ coin, name, ip: `feed ${feed.name}`, userAgent: feed.name, now })))
  const workers = new Map(names.map((name, at) => [name, found[at]!]))
  const known = shares.flatMap(({ worker, ...share }): Share[] => {
    const who = workers.get(worker)!
    return 'refused' in who ? [] : [{ ...share, coin, workerId: who.workerId, subAccountId: who.subAccountId }]
  })
  const unknown = [...workers].flatMap(([worker, who]) => ('refused' in who ? [{ worker, ...who }] : []))
  if (known.length === 0) return { sequence, taken: 0, unknown }
  const times = known.map(({ at }) => +at)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const source = `feed ${feed.id}`
  return db.transaction().execute(async trx => {
    // What is written while a day is being settled would be counted and never paid: it waits here, and then hears so.
    await awaitSettlement(trx, coin)
    if (await isTaken(trx, source, sequence)) return { sequence, already: true }
    if (await isSettled(trx, coin, dayName(first))) return { sequence, refused: 'day-settled' }
    const fresh = await insertBatches(trx, [{
      source, sequence, coin, credited: feed.credited, receivedAt: now, firstAt: new Date(first), lastAt: new Date(last), shares: encodeBatch(known),
    }])
    return fresh.length > 0 ? { sequence, taken: known.length, unknown } : { sequence, already: true }
  })
}

export type FeedRequest = { authorization: string | undefined; body: string }

/** `POST /feed/v1/shares`: lines of JSON in, as many lines of JSON out. */
export async function postFeedShares(context: FeedContext, { authorization, body }: FeedRequest): Promise<{ status: 200 | 401; body: string }> {
  const key = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  const feed = key === undefined ? undefined : await findFeed(context.db, key)
  if (!feed) return { status: 401, body: inLines([{ refused: 'unknown-key' }]) }
  const lines = body.split('\n').map(line => line.trim()).filter(line => line !== '')
  return { status: 200, body: inLines(await acceptFeed(context, feed, lines)) }
}

const inLines = (answers: readonly object[]) => answers.map(answer => `${JSON.stringify(answer)}\n`).join('')
