import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

export class DemoMismatch extends Error {}

/** A demo and a real pool never share a database. Looks only; for a database that may be new or of an older release. */
export const refuseMismatch = (demo: boolean) => async (db: Db): Promise<void> => {
  const { rows: [table] } = await sql<{ known: boolean }>`select to_regclass('pool_mark') is not null as known`.execute(db)
  const mark = table?.known ? await db.selectFrom('pool_mark').select('demo').executeTakeFirst() : undefined
  if (mark === undefined || mark.demo === demo) return
  throw new DemoMismatch(mark.demo
    ? 'This database holds the demo: start with ADIT_DEMO=1, or give the real pool a database of its own (ADIT_DATA or DATABASE_URL).'
    : 'This database holds a real pool: start with ADIT_DEMO=0, or give the demo a folder of its own (ADIT_DATA).')
}

/** Written at the first start, and never changed. Of several processes that start together, the first decides. */
export async function markPool(db: Db, demo: boolean, now: Date): Promise<void> {
  await db.insertInto('pool_mark').values({ demo, marked_at: now }).onConflict(same => same.column('only_row').doNothing()).execute()
  await refuseMismatch(demo)(db)
}
