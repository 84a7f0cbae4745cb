import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

export type NewBatch = { source: string; sequence: number; coin: string; credited: boolean; firstAt: Date; lastAt: Date; receivedAt: Date; shares: Buffer }

const column = <K extends keyof NewBatch>(batches: readonly NewBatch[], name: K) => batches.map(batch => batch[name])

/** One statement, so one commit. A batch that is there already stays as it is; answers the sequences that were new. */
export async function insertBatches(db: Db, batches: readonly NewBatch[]): Promise<number[]> {
  const { rows } = await sql<{ sequence: bigint }>`
    insert into share_batch (source, sequence, coin, credited, first_at, last_at, received_at, shares)
    select * from unnest(${column(batches, 'source')}::text[], ${column(batches, 'sequence')}::bigint[], ${column(batches, 'coin')}::text[],
      ${column(batches, 'credited')}::boolean[], ${column(batches, 'firstAt')}::timestamptz[], ${column(batches, 'lastAt')}::timestamptz[],
      ${column(batches, 'receivedAt')}::timestamptz[], ${column(batches, 'shares')}::bytea[])
    on conflict (source, sequence) do nothing returning sequence`.execute(db)
  return rows.map(({ sequence }) => Number(sequence))
}
