import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

/** The pool's history in its other lengths, from its hours: an even part for every slot. */
export async function writePoolSlots(db: Db, from: Date, now: Date): Promise<void> {
  const fine = async (table: string, seconds: number, keptDays: number) => {
    const slots = 3600 / seconds
    await sql`
      insert into ${sql.table(`pool_${table}`)} (coin, ${sql.id(table)}, work, share_count)
      select h.coin, h.hour + i * ${seconds} * interval '1 second', div(h.work, ${slots}), h.share_count / ${slots}
      from pool_hour h cross join generate_series(0, ${slots - 1}) i
      where h.hour >= greatest(${from}::timestamptz, ${now}::timestamptz - ${keptDays} * interval '1 day')
        and h.hour + i * ${seconds} * interval '1 second' < h.counted_until
      on conflict do nothing`.execute(db)
  }
  await fine('minute', 60, 1)
  await fine('ten_minutes', 600, 8)
  await sql`
    insert into pool_day (coin, day, work, share_count)
    select coin, (hour at time zone 'UTC')::date, sum(work), sum(share_count) from pool_hour where hour >= date_trunc('day', ${from}::timestamptz, 'UTC') group by 1, 2
    on conflict (coin, day) do update set work = excluded.work, share_count = excluded.share_count`.execute(db)
}
