import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { farm, NOON } from '../test/farm.ts'
import { showWorkers } from './accountant.ts'
import { foldAll } from './fold.ts'
import { forgetOld } from './retention.ts'
import { openShareLog } from './share-log.ts'
import { DAY, HOUR, MINUTE } from './slots.ts'

const countRows = async (db: Db, table: string, where = sql`true`) => {
  const { rows } = await sql<{ count: bigint }>`select count(*) from ${sql.table(table)} where ${where}`.execute(db)
  return Number(rows[0]!.count)
}

/** One share at noon, counted, and two hours later packed away. */
async function oneShare() {
  const { db } = await emptyDatabase()
  const { share, workers: [workerId] } = await farm(db)
  await openShareLog({ db, clock: () => NOON, gateway: 'gateway-1' }).append([share({})])
  await foldAll(db, NOON)
  await foldAll(db, new Date(+NOON + 2 * HOUR))
  await showWorkers(db)
  return { db, workerId: workerId! }
}

const worker = (seconds: number) => sql`step = ${seconds}`
const noon = sql`share_count > 0`
// The slot of noon ends a slot later; a worker's slots go with the row they are packed in.
test.each([
  ['share_batch', undefined, 8 * DAY + 1],
  ['worker_history', worker(60), 26 * HOUR + HOUR],
  ['worker_history', worker(600), 8 * DAY + 12 * HOUR],
  ['worker_history', worker(3600), 92 * DAY + 12 * HOUR],
  ['sub_account_minute', noon, 8 * DAY + MINUTE],
  ['sub_account_ten_minutes', noon, 92 * DAY + 10 * MINUTE],
  ['pool_minute', noon, 8 * DAY + MINUTE],
  ['pool_ten_minutes', noon, 92 * DAY + 10 * MINUTE],
])('%s %#: kept to its last millisecond, then gone', async (table, where, ms) => {
  const { db } = await oneShare()
  await forgetOld(db, new Date(+NOON + ms - 1))
  expect(await countRows(db, table, where)).toBe(1)
  await forgetOld(db, new Date(+NOON + ms))
  expect(await countRows(db, table, where)).toBe(0)
})

test('hours and days of sub-accounts and the pool, and days of workers, stay for ever', async () => {
  const { db } = await oneShare()
  await forgetOld(db, new Date(+NOON + 4000 * DAY))
  for (const table of ['worker_day', 'sub_account_hour', 'sub_account_day', 'pool_day']) expect([table, await countRows(db, table)]).toEqual([table, 1])
  expect(await countRows(db, 'pool_hour', noon)).toBe(1)
})

test('a batch that is in no counter yet is never forgotten', async () => {
  const { db } = await emptyDatabase()
  const { share } = await farm(db)
  await openShareLog({ db, clock: () => NOON, gateway: 'gateway-1' }).append([share({})])
  await forgetOld(db, new Date(+NOON + 100 * DAY))
  expect(await countRows(db, 'share_batch')).toBe(1)
})

test('connects are kept for 24 hours', async () => {
  const { db, workerId } = await oneShare()
  await db.insertInto('worker_connection').values({ worker_id: workerId, minute: NOON, ip: '192.0.2.1', user_agent: 'miner/1', connects: 1 }).execute()
  await forgetOld(db, new Date(+NOON + DAY))
  expect(await countRows(db, 'worker_connection')).toBe(1)
  await forgetOld(db, new Date(+NOON + DAY + MINUTE))
  expect(await countRows(db, 'worker_connection')).toBe(0)
})
