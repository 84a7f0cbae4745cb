import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from './open.ts'
import { freshFolder } from './test/fresh-folder.ts'
import { tidy } from './tidy.ts'

vi.setConfig({ testTimeout: 60_000 })

test('the embedded database does not grow with every change of the same rows, and knows how large its tables are', async () => {
  const { db, close } = await openDatabase({ folder: await freshFolder() })
  const rows = 1_000
  const read = async <T>(what: string) => Number((await sql<{ read: T }>`select ${sql.raw(what)} as read`.execute(db)).rows[0]!.read)
  const size = () => read(`pg_relation_size('account')`)
  await sql`insert into account (email, email_enabled, created_at) select n || '@miner.test', true, now() from generate_series(1, ${rows}) n`.execute(db)
  const change = async () => {
    await sql`update account set email_enabled = not email_enabled`.execute(db)
    // what is counted of changes is written down now and then, or when asked for
    await sql`select pg_stat_force_next_flush()`.execute(db)
    return tidy(db)
  }
  expect(await change()).toContain('public.account')
  expect(await read(`(select reltuples from pg_class where relname = 'account')`)).toBe(rows)
  await change()
  const before = await size()
  for (let round = 0; round < 5; round++) await change()
  expect(await size()).toBe(before)
  expect(await tidy(db)).toEqual([])
  await close()
})
