import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { postgresServer } from '@adit/db/test/postgres'
import { balance, checkLedger, minerAccount } from '../ledger/ledger.ts'
import { hour, mine, NEXT_MORNING, TODAY } from '../test/mine.ts'
import { findEarningsOfDay } from './earning.queries.ts'
import { settleDay } from './settle-day.ts'

// Two processes need PostgreSQL: the embedded database has one.
test.skipIf(!postgresServer)('a process killed when all but the ledger was written leaves nothing, and another settles the day', async () => {
  const { db } = await emptyDatabase()
  const pool = await mine(db)
  const north = await pool.subAccount({ mode: 'PPS', fee: '0' })
  await pool.work(north, hour(10), 2n ** 32n)
  await pool.quote(hour(0))
  await pool.block()
  await pool.counted()

  await db.connection().execute(async held => {
    // Whoever posts waits here, with the settlement and its earnings already in its transaction.
    await sql`select pg_advisory_lock(hashtext('ledger'), hashtext('BTC'))`.execute(held)
    const { rows: [here] } = await sql<{ name: string }>`select current_database() as name`.execute(held)
    const child = fork(join(import.meta.dirname, '../test/settle-process.ts'), [`${postgresServer}/${here!.name}`, TODAY, NEXT_MORNING.toISOString()])
    const exited = once(child, 'exit')
    for (let waiting = 0n; waiting === 0n;) {
      const { rows: [locks] } = await sql<{ waiting: bigint }>`
        select count(*) as waiting from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(held)
      waiting = locks!.waiting
    }
    child.kill('SIGKILL')
    await exited
    await sql`select pg_advisory_unlock(hashtext('ledger'), hashtext('BTC'))`.execute(held)
  })

  expect(await settleDay(db, 'BTC', TODAY, NEXT_MORNING)).toBe('settled')
  expect((await findEarningsOfDay(db, north, TODAY)).map(({ amount }) => amount)).toEqual([312_500_000n])
  expect([await balance(db, minerAccount(north), 'BTC'), await balance(db, 'pool:hot-wallet', 'BTC')]).toEqual([312_500_000n, -312_500_000n])
  expect(await checkLedger(db)).toEqual([])
})
