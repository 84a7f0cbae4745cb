import { sql } from 'kysely'
import { openDatabase, type Database } from '../open.ts'
import { freshFolder } from './fresh-folder.ts'
import { freshDatabase, postgresServer } from './postgres.ts'

/** One engine a test process: PostgreSQL where `TEST_DATABASE_URL` names a server (without a database), else PGlite. */
let opening: Promise<{ database: Database; tables: string }> | undefined

async function open() {
  const database = await openDatabase(postgresServer
    ? { url: await freshDatabase(`adit_test_${process.env.VITEST_POOL_ID}`) }
    : { folder: await freshFolder() })
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'`.execute(database.db)
  return { database, tables: rows.map(({ name }, at) => `t${at} as (delete from ${name})`).join(', ') }
}

/**
 * The process's database, with nothing in it. One statement empties every table: references are checked at its end, and
 * deleting few rows is some thirty times faster than truncating.
 */
export async function emptyDatabase(): Promise<Database> {
  const { database, tables } = await (opening ??= open())
  await sql`with ${sql.raw(tables)} select`.execute(database.db)
  return database
}
