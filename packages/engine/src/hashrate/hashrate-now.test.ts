import { expect, test, vi } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { showWorkers } from '../shares/accountant.ts'
import { foldAll } from '../shares/fold.ts'
import type { Share } from '../shares/share.ts'
import { openShareLog } from '../shares/share-log.ts'
import { HOUR, MINUTE } from '../shares/slots.ts'
import { farm, NOON, seeded, type Farm } from '../test/farm.ts'
import { hashrateNow, rejectionRateNow } from './hashrate-now.ts'
import { WINDOWS } from './windows.ts'

vi.setConfig({ testTimeout: 180_000 })

const append = (db: Db, now: Date, shares: Share[]) => openShareLog({ db, clock: () => now, gateway: 'gateway-1' }).append(shares)
const count = async (db: Db, now: Date) => { await foldAll(db, now); await showWorkers(db) }

/** Shares of a machine of so many hashes a second, as chance has them: waits are exponential. */
function mine({ share }: Farm, { worker, rate, work, from, to, chance }: { worker: number; rate: number; work: bigint; from: number; to: number; chance: () => number }): Share[] {
  const shares: Share[] = []
  const wait = () => -Math.log(1 - chance()) * Number(work) / rate * 1000
  for (let at = from + wait(); at < to; at += wait()) shares.push(share({ worker, at: new Date(at), work }))
  return shares
}

test('generators of a known rate read within their stated uncertainty over 10 minutes, an hour and a day, in every scope', async () => {
  const { db } = await emptyDatabase()
  // 20 to 200 TH/s, a share every 10 s and each of its own difficulty, for 26 hours, counted now and then on the way.
  const machines = Array.from({ length: 8 }, (_, worker) => ({ worker, rate: (20 + worker * 25) * 1e12 }))
  const north = await farm(db, { workers: machines.length })
  const chance = seeded(7)
  for (let hour = 0; hour < 26; hour++) {
    const [from, to] = [+NOON + hour * HOUR, +NOON + (hour + 1) * HOUR]
    await append(db, new Date(to), machines.flatMap(({ worker, rate }) => mine(north, { worker, rate, work: BigInt(Math.round(rate * 10)), from, to, chance })))
    await count(db, new Date(to))
  }
  const now = new Date(+NOON + 26 * HOUR)
  const sum = machines.reduce((all, { rate }) => all + rate, 0)
  const off: number[] = []
  for (const window of WINDOWS) {
    const figures = await Promise.all(north.workers.map(async workerId => (await hashrateNow(db, { coin: 'BTC', workerId }, window, now))!))
    figures.forEach(({ hashrate, error }, worker) => off.push((hashrate - machines[worker]!.rate) / (hashrate * error!)))
    const [mine, whole] = [(await hashrateNow(db, { coin: 'BTC', subAccountId: north.subAccountId }, window, now))!, await hashrateNow(db, { coin: 'BTC' }, window, now)]
    expect(mine).toEqual(whole)
    expect(Math.abs(mine.hashrate - sum) / (mine.hashrate * mine.error!)).toBeLessThan(3)
    // Unequal machines are less certain than as many equal shares would be.
    expect(mine.error!).toBeGreaterThan(1 / Math.sqrt(mine.shares))
    // The list adds up to the dashboard to the last hash, over the same time.
    expect([figures.reduce((all, { work }) => all + work, 0n), figures.reduce((all, { shares }) => all + shares, 0)]).toEqual([mine.work, mine.shares])
    expect(new Set([...figures, mine].map(({ from, until }) => `${+from} ${+until}`)).size).toBe(1)
  }
  // About two thirds lie within one standard error and practically all within three.
  expect(Math.max(...off.map(Math.abs))).toBeLessThan(3)
  expect(off.filter(error => Math.abs(error) <= 1).length / off.length).toBeGreaterThan(0.5)
  expect(off.filter(error => Math.abs(error) <= 1).length / off.length).toBeLessThan(0.9)
})

test('before anything is counted, and after counting has stopped, there is no figure', async () => {
  const { db } = await emptyDatabase()
  const { share, workers: [workerId], subAccountId } = await farm(db)
  const scopes = [{ coin: 'BTC', workerId: workerId! }, { coin: 'BTC', subAccountId }, { coin: 'BTC' }] as const
  for (const scope of scopes) expect(await hashrateNow(db, scope, '10m', NOON)).toBeNull()
  await append(db, NOON, [share({ work: 600n })])
  await count(db, new Date(+NOON + 1))
  for (const scope of scopes) {
    expect(await hashrateNow(db, scope, '10m', new Date(+NOON + 10 * MINUTE + 1))).toMatchObject({ work: 600n, shares: 1, error: 1 })
    expect(await hashrateNow(db, scope, '10m', new Date(+NOON + 10 * MINUTE + 2))).toBeNull()
  }
})

test('a machine that never sent a share does nothing, without an uncertainty to state', async () => {
  const { db } = await emptyDatabase()
  const { share, workers } = await farm(db, { workers: 2 })
  await append(db, NOON, [share({})])
  await count(db, NOON)
  expect(await hashrateNow(db, { coin: 'BTC', workerId: workers[1]! }, '1h', NOON)).toMatchObject({ hashrate: 0, shares: 0, error: null })
  expect(await hashrateNow(db, { coin: 'LTC', workerId: workers[0]! }, '1h', NOON)).toMatchObject({ hashrate: 0, shares: 0 })
})

test('the rejection rate is refused work over all work, and unknown without any', async () => {
  const { db } = await emptyDatabase()
  const { share, workers, subAccountId } = await farm(db, { workers: 2 })
  const rejected = { stale: 40n, duplicate: 30n, 'low-difficulty': 20n, invalid: 10n }
  await append(db, NOON, [share({ work: 900n }), ...Object.entries(rejected).map(([outcome, work]) => share({ outcome: outcome as keyof typeof rejected, work }))])
  await count(db, new Date(+NOON + 1))
  for (const scope of [{ coin: 'BTC', workerId: workers[0]! }, { coin: 'BTC', subAccountId }, { coin: 'BTC' }] as const) expect(await rejectionRateNow(db, scope)).toBe(0.1)
  expect(await rejectionRateNow(db, { coin: 'BTC', workerId: workers[1]! })).toBeNull()
  expect(await rejectionRateNow(db, { coin: 'LTC' })).toBeNull()
})
