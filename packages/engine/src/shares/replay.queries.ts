import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { DAY, dayStart, HOUR } from './slots.ts'

/** The folded batches that may hold shares of a UTC day, some at a time; a batch spans less than an hour. */
export const findDaysBatches = (db: Db, day: string, coin: string, after: bigint, atMost: number) =>
  db.selectFrom('share_batch').select(['id', 'credited', 'shares']).where('coin', '=', coin).where('folded_at', 'is not', null)
    .where('first_at', '>', new Date(dayStart(day) - HOUR)).where('first_at', '<', new Date(dayStart(day) + DAY)).where('last_at', '>=', new Date(dayStart(day)))
    .where('id', '>', after).orderBy('id').limit(atMost).execute()

export const findBooked = (db: Db, day: string, coin: string) =>
  db.selectFrom('sub_account_day').select(['sub_account_id', 'work', 'share_count', 'uncredited_work'])
    .where('coin', '=', coin).where('day', '=', sql<string>`${day}::date`).execute()
