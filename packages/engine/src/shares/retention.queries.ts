import { sql, type RawBuilder } from 'kysely'
import type { Db } from '@adit/db/open'

const ROWS_AT_ONCE = 20_000

/** Deletes in bites, each its own transaction: a long one would keep others waiting. */
async function deleteWhere(db: Db, table: string, old: RawBuilder<unknown>): Promise<void> {
  for (let deleted = ROWS_AT_ONCE; deleted >= ROWS_AT_ONCE;) {
    const { rows } = await sql<{ count: bigint }>`
      with gone as (delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${old} limit ${ROWS_AT_ONCE})) returning 1)
      select count(*) from gone`.execute(db)
    deleted = Number(rows[0]!.count)
  }
}

export const deleteFoldedBatches = (db: Db, before: Date) => deleteWhere(db, 'share_batch', sql`received_at < ${before} and folded_at is not null`)
export const deleteConnections = (db: Db, before: Date) => deleteWhere(db, 'worker_connection', sql`minute < ${before}`)
export const deleteHistory = (db: Db, step: number, upTo: Date) => deleteWhere(db, 'worker_history', sql`step = ${step / 1000} and start <= ${upTo}`)
export const deleteSlots = (db: Db, table: string, slot: string, upTo: Date) => deleteWhere(db, table, sql`${sql.id(slot)} <= ${upTo}`)
