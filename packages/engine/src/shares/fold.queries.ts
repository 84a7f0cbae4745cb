import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { dayName, slotOf } from './slots.ts'
import { STEPS } from './tally-shares.ts'

/** Batches commit in any order, so what is left to do is marked on each; what another accountant has in hand is passed over. */
export const claimUnfolded = (db: Db, atMost: number) =>
  db.selectFrom('share_batch').select(['id', 'coin', 'credited', 'shares']).where('folded_at', 'is', null)
    .orderBy('id').limit(atMost).forUpdate().skipLocked().execute()

export const markFolded = (db: Db, ids: readonly bigint[], now: Date) =>
  sql`update share_batch set folded_at = ${now} where id = any(${ids}::bigint[])`.execute(db)

/** A batch that came before a moment and is in no counter yet, whoever has it in hand. */
export const isBehind = async (db: Db, moment: Date): Promise<boolean> =>
  await db.selectFrom('share_batch').select('id').where('folded_at', 'is', null).where('received_at', '<=', moment).limit(1).executeTakeFirst() !== undefined

/** Moves the mark to which everything is counted; answers where it stood, undefined where it stood nowhere or further on. */
export async function moveCountedUntil(db: Db, until: Date): Promise<Date | undefined> {
  const before = await db.selectFrom('counting').select('counted_until').forUpdate().executeTakeFirst()
  if (before && before.counted_until >= until) return undefined
  await db.insertInto('counting').values({ counted_until: until })
    .onConflict(same => same.column('only_row').doUpdateSet({ counted_until: until })).execute()
  return before?.counted_until
}

/** Gives every coin lately mined its slots between two moments: a slot without shares that was counted is a quiet one, not a gap. */
export async function fillPoolSlots(db: Db, from: Date, until: Date): Promise<void> {
  const { rows } = await sql<{ coin: string }>`select distinct coin from pool_hour where hour >= ${from}::timestamptz - interval '1 day'`.execute(db)
  if (rows.length === 0) return
  const coins = sql`unnest(${rows.map(({ coin }) => coin).sort()}::text[])`
  const slots = (step: keyof typeof STEPS) => [...new Set([slotOf(+from, STEPS[step]), slotOf(+until, STEPS[step])])].filter(slot => slot < +until)
  await sql`
    insert into pool_ten_minutes (coin, ten_minutes)
    select * from ${coins} c cross join unnest(${slots('ten_minutes').map(slot => new Date(slot))}::timestamptz[]) s on conflict do nothing`.execute(db)
  await sql`
    insert into pool_hour (coin, hour, work, share_count, workers_online, counted_until)
    select c, s, 0, 0, 0, least(s + interval '1 hour', ${until}) from ${coins} c cross join unnest(${slots('hour').map(slot => new Date(slot))}::timestamptz[]) s
    on conflict (coin, hour) do update set counted_until = greatest(pool_hour.counted_until, excluded.counted_until)`.execute(db)
  await sql`
    insert into pool_day (coin, day) select * from ${coins} c cross join unnest(${slots('day').map(dayName)}::date[]) s on conflict do nothing`.execute(db)
}

/** The moment to which every share that had arrived is in the counters; null before the first counting. */
export const countedUntil = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('counting').select('counted_until').executeTakeFirst())?.counted_until ?? null
