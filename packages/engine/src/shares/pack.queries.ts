import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { COLUMNS, type Counts } from './counts.ts'
import { OUTCOMES } from './share.ts'
import { decodeSlots, encodeSlots } from './slots-codec.ts'
import type { HistoryKey, HistoryRow } from './worker-history.ts'

/** One accountant at a time keeps the books in order; the others fold meanwhile. Holds for the transaction. */
export async function holdUpkeep(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext('adit upkeep')) as held`.execute(db)
  return rows[0]!.held
}

/** Which workers have minutes to pack away, or something in their past that grows old, and which minutes those are. */
export async function findToPack(db: Db, until: Date): Promise<{ workers: bigint[]; minutes: Date[] }> {
  const { rows: [minutes] } = await sql<{ list: Date[] | null }>`
    select array_agg(distinct minute) as list from worker_minute where minute < ${until}`.execute(db)
  const { rows } = await sql<{ worker_id: bigint }>`
    select worker_id from worker_minute where minute < ${until}
    union select worker_id from worker_past where online_minutes > 0 order by worker_id`.execute(db)
  return { workers: rows.map(row => row.worker_id), minutes: minutes?.list ?? [] }
}

/** Takes minutes out of the counters; they belong to whoever took them, and come back if that fails. */
export const takeMinutes = async (db: Db, workers: readonly bigint[], minutes: readonly Date[]) =>
  (await sql<{ minute: Date; worker_id: bigint; coin: string; outcome: number; share_count: number; work: string; last_at: Date }>`
    delete from worker_minute where minute = any(${minutes}::timestamptz[]) and worker_id = any(${workers}::bigint[])
    returning minute, worker_id, coin, outcome, share_count, work, last_at`.execute(db)).rows

/** Rows of the given steps and starts, of all the workers. */
export async function findHistory(db: Db, workers: readonly bigint[], wanted: readonly Pick<HistoryKey, 'step' | 'start'>[]): Promise<HistoryRow[]> {
  const { rows } = await sql<{ worker_id: bigint; coin: string; step: number; start: Date; slots: Buffer }>`
    select h.worker_id, h.coin, h.step, h.start, h.slots
    from unnest(${wanted.map(({ step }) => step / 1000)}::int[], ${wanted.map(({ start }) => new Date(start))}::timestamptz[]) as w(step, start)
    join worker_history h on h.step = w.step and h.start = w.start and h.worker_id = any(${workers}::bigint[])`.execute(db)
  return rows.map(row => ({ workerId: row.worker_id, coin: row.coin, step: row.step * 1000, start: +row.start, slots: decodeSlots(row.slots) }))
}

export async function writeHistory(db: Db, rows: readonly HistoryRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into worker_history (worker_id, coin, step, start, slots)
    select * from unnest(${rows.map(row => row.workerId)}::bigint[], ${rows.map(row => row.coin)}::text[], ${rows.map(row => row.step / 1000)}::int[],
      ${rows.map(row => new Date(row.start))}::timestamptz[], ${rows.map(row => encodeSlots(row.slots))}::bytea[])
    on conflict (worker_id, coin, step, start) do update set slots = excluded.slots`.execute(db)
}

export const findPast = (db: Db, workers: readonly bigint[]) =>
  db.selectFrom('worker_past').select(['worker_id', 'coin', 'last_share_at']).where('worker_id', '=', sql<bigint>`any(${workers}::bigint[])`).execute()

export type Past = { workerId: bigint; coin: string; lastShareAt: number; onlineMinutes: number; hour: Counts; day: Counts }

export async function writePast(db: Db, rows: readonly Past[]): Promise<void> {
  if (rows.length === 0) return
  const columns = OUTCOMES.flatMap(outcome => COLUMNS[outcome])
  const values = OUTCOMES.flatMap(outcome => [
    sql`${rows.map(({ day }) => String(day[outcome]?.work ?? 0n))}::numeric[]`, sql`${rows.map(({ day }) => day[outcome]?.shares ?? 0)}::bigint[]`,
  ])
  await sql`
    insert into worker_past (worker_id, coin, last_share_at, online_minutes, work_1h, share_count_1h, ${sql.join(columns.map(name => sql.id(name)))})
    select * from unnest(${rows.map(row => row.workerId)}::bigint[], ${rows.map(row => row.coin)}::text[], ${rows.map(row => new Date(row.lastShareAt))}::timestamptz[],
      ${rows.map(row => row.onlineMinutes)}::int[], ${rows.map(({ hour }) => String(hour.accepted?.work ?? 0n))}::numeric[],
      ${rows.map(({ hour }) => hour.accepted?.shares ?? 0)}::bigint[], ${sql.join(values)})
    on conflict (worker_id, coin) do update set last_share_at = excluded.last_share_at, online_minutes = excluded.online_minutes,
      work_1h = excluded.work_1h, share_count_1h = excluded.share_count_1h,
      ${sql.join(columns.map(name => sql`${sql.id(name)} = excluded.${sql.id(name)}`))}`.execute(db)
}

export const findPackedUntil = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('counting').select('packed_until').executeTakeFirst())?.packed_until ?? null
export const movePackedUntil = (db: Db, until: Date) => db.updateTable('counting').set({ packed_until: until }).execute()
