import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import type { DemoCoin } from './demo-coins.ts'

/**
 * The pool's past is settled: whole days that were written as history are closed, with the blocks found in them, so that
 * the settlement goes on from today.
 */
export const closePast = async (db: Db, { coin }: DemoCoin, now: Date): Promise<void> => {
  await sql`
    insert into settlement (coin, day, settled_at, rates)
    select distinct ${coin}, (hour at time zone 'UTC')::date, date_trunc('day', hour, 'UTC') + interval '1 day 20 minutes', '[]'::jsonb
    from pool_hour where coin = ${coin} and hour < date_trunc('day', ${now}::timestamptz, 'UTC') - interval '1 day'
    on conflict do nothing`.execute(db)
  await sql`
    update block b set settled_day = s.day from settlement s
    where b.coin = ${coin} and b.settled_day is null and b.state = 'mature' and s.coin = b.coin and s.day = (b.found_at at time zone 'UTC')::date`.execute(db)
}
