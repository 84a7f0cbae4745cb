import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { farm, NOON, type Farm } from './farm.ts'

/** A sub-account of very many machines that have mined steadily for twenty minutes, six shares each. */
export async function largePool(db: Db, workers: number, work: bigint): Promise<Farm> {
  const north = await farm(db)
  await sql`
    insert into worker (sub_account_id, name, first_seen_at, last_seen_at)
    select ${north.subAccountId}, 'machine-' || n, ${NOON}, ${NOON} from generate_series(2, ${workers}::int) n`.execute(db)
  await sql`
    insert into worker_minute (minute, worker_id, coin, outcome, share_count, work, last_at)
    select ${NOON}::timestamptz - m * interval '1 minute', w.id, 'BTC', 0, 6, ${String(work * 6n)}, ${NOON}::timestamptz - m * interval '1 minute'
    from generate_series(1, 20) m, worker w`.execute(db)
  const { rows } = await sql<{ id: bigint }>`select id from worker order by id`.execute(db)
  return { ...north, workers: rows.map(({ id }) => id) }
}

/** What PostgreSQL does by itself after a while. */
export const settleTables = (db: Db) => sql`vacuum analyze`.execute(db)
export const forgetBatches = (db: Db) => sql`delete from share_batch`.execute(db)

/** The first page of a sub-account's workers, the fastest first. */
export const firstPage = (db: Db, subAccountId: bigint, window: '10m' | '1h' | '24h') => sql`
  select p.*, w.name, w.last_ip from (
    select * from worker_now where sub_account_id = ${subAccountId} and coin = 'BTC' order by ${sql.id(`work_${window}`)} desc, worker_id desc limit 50
  ) p join worker w on w.id = p.worker_id`.execute(db)
