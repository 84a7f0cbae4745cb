import { CompiledQuery } from 'kysely'
import type { Db } from '@adit/db/open'

export type NewBatch = { source: string; sequence: number; coin: string; credited: boolean; firstAt: Date; lastAt: Date; receivedAt: Date; shares: Buffer }

const COLUMNS = ['source', 'sequence', 'coin', 'credited', 'first_at', 'last_at', 'received_at', 'shares']
const toRow = ({ source, sequence, coin, credited, firstAt, lastAt, receivedAt, shares }: NewBatch) =>
  [source, sequence, coin, credited, firstAt.toISOString(), lastAt.toISOString(), receivedAt.toISOString(), shares]

/**
 * One statement, so one commit. A batch that is there already stays as it is; answers the sequences that were new. This is what
 * a gateway does hundreds of times a second: its words are put together once, which halves what a commit costs here and there.
 */
export async function insertBatches(db: Db, batches: readonly NewBatch[]): Promise<number[]> {
  const { rows } = await db.executeQuery<{ sequence: bigint }>(CompiledQuery.raw(statementFor(batches.length), batches.flatMap(toRow)))
  return rows.map(({ sequence }) => Number(sequence))
}

const statements = new Map<number, string>()

function statementFor(batches: number): string {
  const known = statements.get(batches)
  if (known !== undefined) return known
  const row = (place: number) => `(${COLUMNS.map((_, column) => `$${place * COLUMNS.length + column + 1}`).join(', ')})`
  const words = `insert into share_batch (${COLUMNS.join(', ')}) values ${Array.from({ length: batches }, (_, place) => row(place)).join(', ')}
    on conflict (source, sequence) do nothing returning sequence`
  statements.set(batches, words)
  return words
}
