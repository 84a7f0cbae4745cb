import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

/** Takes something that works once: true for the first to ask, false for everyone after, also when they ask together. */
export async function useOnce(db: Db, hash: Buffer, now: Date, until: Date): Promise<boolean> {
  await sql`delete from used_once where hash in (select hash from used_once where expires_at <= ${now} limit 100 for update skip locked)`.execute(db)
  const { rows } = await sql`
    insert into used_once as u (hash, expires_at) values (${hash}, ${until})
    on conflict (hash) do update set expires_at = ${until} where u.expires_at <= ${now}
    returning 1`.execute(db)
  return rows.length === 1
}
