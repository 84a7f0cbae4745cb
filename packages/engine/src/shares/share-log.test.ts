import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { postgresServer } from '@adit/db/test/postgres'
import { farm, NOON } from '../test/farm.ts'
import { decodeBatch } from './batch-codec.ts'
import { openShareLog } from './share-log.ts'

async function logOf() {
  const { db } = await emptyDatabase()
  const north = await farm(db, { workers: 3 })
  const log = openShareLog({ db, clock: () => NOON, gateway: 'gateway-1' })
  const batches = () => db.selectFrom('share_batch').selectAll().orderBy('id').execute()
  const works = async () => (await batches()).flatMap(batch => decodeBatch(batch.shares).map(({ work }) => Number(work)))
  return { db, log, batches, works, share: north.share }
}

test('an append resolves once its shares can be read by another connection', async () => {
  const { log, batches, share } = await logOf()
  await log.append([share({ work: 7n }), share({ worker: 1, outcome: 'stale', work: 9n })])
  const [batch] = await batches()
  expect(batch).toMatchObject({ coin: 'BTC', credited: true, first_at: NOON, last_at: NOON, received_at: NOON, folded_at: null })
  expect(decodeBatch(batch!.shares).map(({ outcome, work }) => [outcome, work])).toEqual([['accepted', 7n], ['stale', 9n]])
})

test('a thousand appends at once are a few commits, and every share is there once', async () => {
  const { log, batches, works, share } = await logOf()
  await Promise.all(Array.from({ length: 1000 }, (_, at) => log.append([share({ work: BigInt(at) })])))
  expect((await works()).sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, at) => at))
  expect((await batches()).length).toBeLessThan(20)
})

test('coins and hours have batches of their own, in one commit', async () => {
  const { db, log, batches, share } = await logOf()
  await log.append([share({}), share({ coin: 'LTC' }), share({ at: new Date('2026-03-10T11:59:59.999Z') })])
  expect((await batches()).map(({ coin, first_at }) => `${coin} ${first_at.getUTCHours()}`).sort()).toEqual(['BTC 11', 'BTC 12', 'LTC 12'])
  const { rows } = await sql<{ commits: bigint }>`select count(distinct xmin::text) as commits from share_batch`.execute(db)
  expect(rows[0]!.commits).toBe(1n)
})

test('a share that cannot be counted is refused alone', async () => {
  const { log, works, share } = await logOf()
  const good = log.append([share({ work: 5n })])
  await expect(log.append([share({ work: 4n }), share({ work: -1n })])).rejects.toThrow(RangeError)
  await expect(log.append([share({ at: new Date(NaN) })])).rejects.toThrow(RangeError)
  await good
  expect(await works()).toEqual([5])
})

test('closing waits for what is under way and refuses the rest', async () => {
  const { log, works, share } = await logOf()
  const last = log.append([share({ work: 1n })])
  await log.close()
  expect(await works()).toEqual([1])
  await last
  await expect(log.append([share({})])).rejects.toThrow('closed')
})

test('nothing to append is no commit', async () => {
  const { log, batches } = await logOf()
  await log.append([])
  expect(await batches()).toEqual([])
})

// The embedded database has no connections to lose.
test.skipIf(!postgresServer)('connections that break under way lose nothing and double nothing', async () => {
  const { db, log, works, share } = await logOf()
  const appended: Promise<void>[] = []
  for (let round = 0; round < 20; round++) {
    for (let each = 0; each < 50; each++) appended.push(log.append([share({ work: BigInt(round * 50 + each) })]))
    await sql`select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db).catch(() => {})
  }
  await Promise.all(appended)
  expect((await works()).sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, at) => at))
})
