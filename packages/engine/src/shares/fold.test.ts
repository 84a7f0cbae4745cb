import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { postgresServer } from '@adit/db/test/postgres'
import { expectedCounters, expectedWorkerTotals, readCounters, workerTotals } from '../test/counters.ts'
import { farm, NOON } from '../test/farm.ts'
import { foldAll, foldBatches } from './fold.ts'
import { countedUntil } from './fold.queries.ts'
import { OUTCOMES, type Share } from './share.ts'
import { openShareLog } from './share-log.ts'

vi.setConfig({ testTimeout: 120_000 })

const at = (iso: string) => new Date(`2026-03-${iso}Z`)
const append = (db: Db, shares: Share[]) => openShareLog({ db, clock: () => NOON, gateway: 'gateway-1' }).append(shares)

test('any partition of shares into batches, folded in any bites, gives the same counters', async () => {
  const { db } = await emptyDatabase()
  const [north, south] = [await farm(db, { name: 'north', workers: 2 }), await farm(db, { name: 'south', workers: 2 })]
  const share = fc.record({
    farm: fc.constantFrom(north, south), worker: fc.nat(1), coin: fc.constantFrom('BTC' as const, 'LTC' as const), outcome: fc.constantFrom(...OUTCOMES),
    at: fc.integer({ min: +at('09T22:00:00'), max: +at('11T02:00:00') }).map(ms => new Date(ms)), work: fc.bigInt({ min: 0n, max: 2n ** 90n }),
  }).map(({ farm: { share }, ...rest }) => share(rest))
  const cuts = fc.array(fc.array(share, { maxLength: 12 }), { maxLength: 6 })
  await fc.assert(fc.asyncProperty(cuts, fc.integer({ min: 1, max: 4 }), async (batches, bite) => {
    await sql`delete from share_batch`.execute(db)
    for (const table of ['worker_minute', 'worker_day', ...['minute', 'ten_minutes', 'hour', 'day'].flatMap(step => [`sub_account_${step}`, `pool_${step}`])])
      await sql`delete from ${sql.table(table)}`.execute(db)
    for (const shares of batches) await append(db, shares)
    while (await foldBatches(db, NOON, bite) > 0);
    expect(await readCounters(db)).toEqual(expectedCounters(batches.flat()))
    expect(await workerTotals(db)).toEqual(expectedWorkerTotals(batches.flat()))
  }), { numRuns: postgresServer ? 40 : 10 })
})

test('a share of the last millisecond of a UTC day is that day\'s, the next is the next day\'s', async () => {
  const { db } = await emptyDatabase()
  const { share } = await farm(db)
  await append(db, [share({ at: at('10T23:59:59.999'), work: 1n }), share({ at: at('11T00:00:00.000'), work: 10n })])
  await foldAll(db, NOON)
  const days = await db.selectFrom('sub_account_day').select(['day', 'work']).orderBy('day').execute()
  expect(days).toEqual([{ day: '2026-03-10', work: '1' }, { day: '2026-03-11', work: '10' }])
  expect(await db.selectFrom('pool_hour').select(['hour', 'work']).orderBy('hour').execute())
    .toEqual([{ hour: at('10T23:00:00'), work: '1' }, { hour: at('11T00:00:00'), work: '10' }])
})

test('a late share reaches every counter of its own time, after those were counted', async () => {
  const { db } = await emptyDatabase()
  const { share } = await farm(db)
  const [early, late] = [share({ at: at('09T08:00:10'), work: 3n }), share({ at: at('09T08:00:20'), work: 4n })]
  await append(db, [early])
  await foldAll(db, at('09T08:01:00'))
  await append(db, [late])
  await foldAll(db, NOON)
  expect(await readCounters(db)).toEqual(expectedCounters([early, late]))
})

test('folding twice counts once', async () => {
  const { db } = await emptyDatabase()
  const { share } = await farm(db)
  await append(db, [share({})])
  expect([await foldBatches(db, NOON), await foldBatches(db, NOON)]).toEqual([1, 0])
  expect(await readCounters(db)).toEqual(expectedCounters([share({})]))
})

test('a fold that fails on its way leaves nothing behind, and the next one counts it all', async () => {
  const { db } = await emptyDatabase()
  const { share } = await farm(db)
  await append(db, [share({}), share({ outcome: 'stale' })])
  await sql`alter table pool_day add constraint away check (work < 0)`.execute(db)
  await expect(foldBatches(db, NOON)).rejects.toMatchObject({ constraint: 'away' })
  expect(await readCounters(db)).toEqual(new Map())
  expect((await workerTotals(db)).size).toBe(0)
  await sql`alter table pool_day drop constraint away`.execute(db)
  await foldAll(db, NOON)
  expect(await readCounters(db)).toEqual(expectedCounters([share({}), share({ outcome: 'stale' })]))
})

test('accountants that fold at the same time share the work, and each share counts once', async () => {
  const { db } = await emptyDatabase()
  const farms = [await farm(db, { name: 'north', workers: 4 }), await farm(db, { name: 'south', workers: 4 })]
  const shares: Share[] = []
  for (let batch = 0; batch < 60; batch++) {
    const some = Array.from({ length: 8 }, (_, each) => farms[(batch + each) % 2]!.share({ worker: each % 4, at: new Date(+NOON + batch * 10_000), work: BigInt(batch * 8 + each) }))
    shares.push(...some)
    await append(db, some)
  }
  const accountant = async () => { while (await foldBatches(db, NOON, 7) > 0); }
  await Promise.all([accountant(), accountant(), accountant()])
  await foldAll(db, NOON)
  expect(await readCounters(db)).toEqual(expectedCounters(shares))
  expect(await workerTotals(db)).toEqual(expectedWorkerTotals(shares))
})

test('the mark moves only past what is in the counters', async () => {
  const { db } = await emptyDatabase()
  const { share } = await farm(db)
  expect(await countedUntil(db)).toBeNull()
  await append(db, [share({})])
  await append(db, [share({})])
  await foldBatches(db, NOON, 1)
  expect(await countedUntil(db)).toBeNull()
  await foldAll(db, NOON)
  expect(await countedUntil(db)).toEqual(NOON)
  await foldAll(db, new Date(+NOON - 1000))
  expect(await countedUntil(db)).toEqual(NOON)
})

test('an hour without shares that was counted is there with no work; one nobody counted is not', async () => {
  const { db } = await emptyDatabase()
  const { share } = await farm(db)
  await append(db, [share({ at: at('10T12:00:00') })])
  await foldAll(db, at('10T12:00:05'))
  for (let minute = 5; minute <= 125; minute += 5) await foldAll(db, new Date(+at('10T12:00:00') + minute * 60_000))
  await foldAll(db, at('10T20:30:00'))
  const hours = await db.selectFrom('pool_hour').select(['hour', 'share_count', 'counted_until']).orderBy('hour').execute()
  expect(hours).toEqual([
    { hour: at('10T12:00:00'), share_count: 1n, counted_until: at('10T13:00:00') },
    { hour: at('10T13:00:00'), share_count: 0n, counted_until: at('10T14:00:00') },
    { hour: at('10T14:00:00'), share_count: 0n, counted_until: at('10T14:05:00') },
    { hour: at('10T20:00:00'), share_count: 0n, counted_until: at('10T20:30:00') },
  ])
})

test('work of a feed without credit is counted, and told apart', async () => {
  const { db } = await emptyDatabase()
  const { share } = await farm(db)
  await append(db, [share({ work: 5n })])
  await sql`update share_batch set credited = false`.execute(db)
  await append(db, [share({ work: 7n })])
  await foldAll(db, NOON)
  expect(await db.selectFrom('sub_account_day').select(['work', 'uncredited_work', 'work_squared']).execute()).toEqual([{ work: '12', uncredited_work: '5', work_squared: '74' }])
})
