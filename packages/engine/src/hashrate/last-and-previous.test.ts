import { expect, test } from 'vitest'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { showWorkers } from '../shares/accountant.ts'
import { foldAll } from '../shares/fold.ts'
import { openShareLog } from '../shares/share-log.ts'
import { HOUR, MINUTE } from '../shares/slots.ts'
import { farm, NOON } from '../test/farm.ts'
import { hashrateNow } from './hashrate-now.ts'
import { lastAndPrevious, workersLastAndPrevious } from './last-and-previous.ts'
import { WINDOWS } from './windows.ts'

const END = +NOON
/** Hashes a second of a machine by how long ago: each window and the one before it have a rate of their own. */
const RATES: [until: number, rate: number][] = [
  [10 * MINUTE, 1000], [20 * MINUTE, 2000], [30 * MINUTE, 4000], [HOUR, 8000], [2 * HOUR, 16_000], [24 * HOUR, 32_000], [48 * HOUR, 64_000], [50 * HOUR, 128_000],
]
const rateAt = (ago: number) => RATES.find(([until]) => ago <= until)![1]
/** The mean over a time, from how long ago to how long ago. */
function mean(from: number, to: number): number {
  let sum = 0
  for (let ago = to + MINUTE; ago <= from; ago += MINUTE) sum += rateAt(ago)
  return sum / ((from - to) / MINUTE)
}

/** Two machines, the second half as strong, a share a minute; counted every hour, the last of it late by so much. */
async function farmOfTwo(countedAt: number) {
  const { db } = await emptyDatabase()
  const north = await farm(db, { workers: 2 })
  for (let hour = 50; hour > 0; hour--) {
    const shares = Array.from({ length: 60 }, (_, at) => hour * HOUR - at * MINUTE).flatMap(ago => [0, 1].flatMap(worker => [
      north.share({ worker, at: new Date(END - ago), work: BigInt(rateAt(ago) * 60 / (worker + 1)) }),
      ...(ago === 3 * HOUR ? (['stale', 'duplicate', 'low-difficulty', 'invalid'] as const).map((outcome, place) => north.share({ worker, at: new Date(END - ago), outcome, work: BigInt(place + 1) })) : []),
    ]))
    const now = new Date(END - (hour - 1) * HOUR)
    await openShareLog({ db, clock: () => now, gateway: 'gateway-1' }).append(shares)
    if (hour > 1 || countedAt === 0) await foldAll(db, now)
    await showWorkers(db)
  }
  if (countedAt > 0) await foldAll(db, new Date(END + countedAt))
  await showWorkers(db)
  return { db, north, now: new Date(END + countedAt) }
}

test('each window and the one right before it are told, of the sub-account and of its machines alike', async () => {
  const { db, north, now } = await farmOfTwo(0)
  const scope = { coin: 'BTC', subAccountId: north.subAccountId } as const
  const { rates, work } = await lastAndPrevious(db, scope, now)
  const expected = {
    '10m': [mean(10 * MINUTE, 0), mean(20 * MINUTE, 10 * MINUTE)], '30m': [mean(30 * MINUTE, 0), mean(HOUR, 30 * MINUTE)],
    '1h': [mean(HOUR, 0), mean(2 * HOUR, HOUR)], '24h': [mean(24 * HOUR, 0), mean(48 * HOUR, 24 * HOUR)],
  }
  const workers = await workersLastAndPrevious(db, 'BTC', north.workers, now)
  for (const [window, [last, previous]] of Object.entries(expected) as [keyof typeof expected, [number, number]][]) {
    expect(rates[window]).toEqual({ last: expect.closeTo(last * 1.5, 6) as number, previous: expect.closeTo(previous * 1.5, 6) as number })
    north.workers.forEach((id, at) => expect(workers.get(id)!.rates[window]).toEqual({ last: expect.closeTo(last / (at + 1), 6) as number, previous: expect.closeTo(previous / (at + 1), 6) as number }))
  }
  for (const window of WINDOWS) expect(rates[window].last).toBe((await hashrateNow(db, scope, window, now))!.hashrate)
  expect(work).toMatchObject({ stale: 2n, duplicate: 4n, other: 14n })
  for (const id of north.workers) expect(workers.get(id)!.work).toMatchObject({ stale: 1n, duplicate: 2n, other: 7n })
  expect(north.workers.reduce((sum, id) => sum + workers.get(id)!.work.accepted, 0n)).toBe(work.accepted)
})

test('between two slots the last window reaches a little further back, and the one before it begins where it begins', async () => {
  const { db, north, now } = await farmOfTwo(7 * MINUTE + 30_000)
  const { rates } = await lastAndPrevious(db, { coin: 'BTC', subAccountId: north.subAccountId }, now)
  const workers = await workersLastAndPrevious(db, 'BTC', north.workers, now)
  // ten whole minutes and the half one that is running; machines rested for all but the first three
  expect(rates['10m'].last).toBeCloseTo(1.5 * 1000 * 3 * 60 / 630, 6)
  expect(rates['10m'].previous).toBeCloseTo(1.5 * (7 * 1000 + 3 * 2000) / 10, 6)
  for (const window of ['10m', '30m', '1h', '24h'] as const)
    for (const which of ['last', 'previous'] as const)
      expect(north.workers.reduce((sum, id) => sum + workers.get(id)!.rates[window][which]!, 0)).toBeCloseTo(rates[window][which]!, 6)
})

test('before anything is counted, and after counting has stopped, there are no rates', async () => {
  const { db } = await emptyDatabase()
  const { share, subAccountId } = await farm(db)
  const unknown = { last: null, previous: null }
  const scope = { coin: 'BTC', subAccountId } as const
  expect((await lastAndPrevious(db, scope, NOON)).rates).toEqual({ '10m': unknown, '30m': unknown, '1h': unknown, '24h': unknown })
  await openShareLog({ db, clock: () => NOON, gateway: 'gateway-1' }).append([share({ work: 600n })])
  await foldAll(db, new Date(END + 1))
  expect((await lastAndPrevious(db, scope, new Date(END + 10 * MINUTE + 1))).rates['10m'].last).not.toBeNull()
  expect(await lastAndPrevious(db, scope, new Date(END + 10 * MINUTE + 2))).toMatchObject({ rates: { '10m': unknown }, work: { accepted: 600n } })
})
