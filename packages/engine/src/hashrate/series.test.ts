import { expect, test, vi } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { showWorkers } from '../shares/accountant.ts'
import { foldAll } from '../shares/fold.ts'
import type { Share } from '../shares/share.ts'
import { openShareLog } from '../shares/share-log.ts'
import { DAY, HOUR, MINUTE } from '../shares/slots.ts'
import { farm, NOON } from '../test/farm.ts'
import { hashrateSeries, type SeriesWindow } from './series.ts'

vi.setConfig({ testTimeout: 60_000 })

const append = (db: Db, now: Date, shares: Share[]) => openShareLog({ db, clock: () => now, gateway: 'gateway-1' }).append(shares)
const after = (ms: number) => new Date(+NOON + ms)

/** Counts every five minutes from one moment to another, as an accountant does. */
async function countThrough(db: Db, from: number, to: number) {
  for (let at = from; at < to; at += 5 * MINUTE) await foldAll(db, after(at))
  await foldAll(db, after(to))
  await showWorkers(db)
}

/** A machine of 1 kH/s that mines from noon to two, rests till four, mines till six; nobody counts from five to half past. */
async function restingMachine() {
  const { db } = await emptyDatabase()
  const north = await farm(db, { workers: 2 })
  const mined = (from: number, to: number) => Array.from({ length: (to - from) / MINUTE }, (_, at) => north.share({ at: after(from + at * MINUTE + 1), work: 60_000n }))
  await append(db, NOON, mined(0, 2 * HOUR))
  await append(db, NOON, mined(4 * HOUR, 5 * HOUR))
  await countThrough(db, 1, 5 * HOUR)
  await append(db, NOON, mined(5.5 * HOUR, 6 * HOUR))
  await countThrough(db, 5.5 * HOUR, 6 * HOUR)
  return { db, north, now: after(6 * HOUR) }
}
const rates = async (db: Db, scope: Parameters<typeof hashrateSeries>[1], window: SeriesWindow, days: number, now: Date) =>
  (await hashrateSeries(db, scope, { window, days }, now)).items.map(({ time, hashrate }) => [(time - +NOON) / HOUR, hashrate === null ? null : Math.round(hashrate)])

test('an hour says what was done, zero where a machine rested, and nothing where nobody knows', async () => {
  const { db, north, now } = await restingMachine()
  for (const scope of [{ coin: 'BTC', workerId: north.workers[0]! }, { coin: 'BTC', subAccountId: north.subAccountId }] as const) {
    const hours = await rates(db, scope, '1h', 1, now)
    expect(hours).toHaveLength(24)
    expect(hours.slice(-7)).toEqual([[-1, null], [0, 1000], [1, 1000], [2, 0], [3, 0], [4, 1000], [5, 500]])
  }
  // The pool's own hour knows how long it was counted.
  expect((await rates(db, { coin: 'BTC' }, '1h', 1, now)).slice(-3)).toEqual([[3, 0], [4, 1000], [5, 500]])
})

test('ten minutes show the half hour nobody counted as a gap', async () => {
  const { db, north, now } = await restingMachine()
  for (const scope of [{ coin: 'BTC', workerId: north.workers[0]! }, { coin: 'BTC', subAccountId: north.subAccountId }, { coin: 'BTC' }] as const) {
    const items = (await rates(db, scope, '10m', 1, now)).slice(-7)
    expect(items.map(([, rate]) => rate)).toEqual([1000, null, null, null, 1000, 1000, 1000])
  }
})

test('a machine without a share has a graph without a point, as long as any', async () => {
  const { db, north, now } = await restingMachine()
  const { items } = await hashrateSeries(db, { coin: 'BTC', workerId: north.workers[1]! }, { window: '10m', days: 1 }, now)
  expect(items).toHaveLength(144)
  expect(items.every(({ hashrate }) => hashrate === null)).toBe(true)
})

test('days are UTC days; the running one is measured by what has passed of it', async () => {
  const { db } = await emptyDatabase()
  const { share, workers: [workerId], subAccountId } = await farm(db)
  const midnight = +NOON + 12 * HOUR
  await append(db, NOON, [share({ at: new Date(midnight - 1), work: 86_400_000n }), share({ at: new Date(midnight), work: 21_600_000n })])
  await foldAll(db, new Date(midnight))
  for (let at = 0; at <= 6 * HOUR; at += 5 * MINUTE) await foldAll(db, new Date(midnight + at))
  await showWorkers(db)
  for (const scope of [{ coin: 'BTC', workerId: workerId! }, { coin: 'BTC', subAccountId }, { coin: 'BTC' }] as const) {
    const { items } = await hashrateSeries(db, scope, { window: '1d', days: 3 }, new Date(midnight + 6 * HOUR))
    expect(items.map(({ time, hashrate }) => [new Date(time).toISOString().slice(8, 10), hashrate && Math.round(hashrate)])).toEqual([['08', null], ['09', null], ['10', 1000], ['11', 1000]])
  }
})

test('a slot that has just begun is left out rather than drawn from a few seconds', async () => {
  const { db } = await emptyDatabase()
  const { share, subAccountId } = await farm(db)
  await append(db, NOON, [share({ at: after(-1000), work: 600_000n }), share({ at: after(1000), work: 600_000n })])
  await foldAll(db, after(2000))
  const series = async (ms: number) => (await hashrateSeries(db, { coin: 'BTC', subAccountId }, { window: '10m', days: 1 }, after(ms))).items.at(-1)!
  expect((await series(2000)).time).toBe(+NOON - 10 * MINUTE)
  await foldAll(db, after(MINUTE))
  expect(await series(MINUTE)).toMatchObject({ time: +NOON, hashrate: 10_000, shares: 1, error: 1 })
})

test('a rejection rate goes with every slot', async () => {
  const { db } = await emptyDatabase()
  const { share, workers: [workerId], subAccountId } = await farm(db)
  await append(db, NOON, [share({ work: 95n }), share({ outcome: 'stale', work: 5n })])
  await countThrough(db, 1, 10 * MINUTE)
  for (const scope of [{ coin: 'BTC', workerId: workerId! }, { coin: 'BTC', subAccountId }, { coin: 'BTC' }] as const)
    expect((await hashrateSeries(db, scope, { window: '1h', days: 1 }, after(10 * MINUTE))).items.at(-1)!.rejectRate).toBe(0.05)
})

test.each([0, 1.5, 366, NaN])('a graph of %d days is refused', async days => {
  const { db } = await emptyDatabase()
  await expect(hashrateSeries(db, { coin: 'BTC' }, { window: '1d', days }, NOON)).rejects.toThrow(RangeError)
})

test('a year of days is a year of points', async () => {
  const { db } = await emptyDatabase()
  const { items } = await hashrateSeries(db, { coin: 'BTC' }, { window: '1d', days: 365 }, NOON)
  expect(items).toHaveLength(365)
  expect(items[0]!.time).toBe(Math.floor(+NOON / DAY) * DAY - 365 * DAY)
})
