import { sql } from 'kysely'
import type { Db } from './open.ts'

/** PostgreSQL's own rules for when a table is worth it. */
const DUE = sql<boolean>`n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup`

/**
 * PostgreSQL tidies up behind changes by itself; the embedded engine has nobody who does, and would grow and forget how
 * large its tables are. One table at a time, so that nobody waits for all. Answers which it were.
 */
export async function tidy(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where ${DUE} order by 1`.execute(db)
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db)
  return rows.map(({ name }) => name)
}
