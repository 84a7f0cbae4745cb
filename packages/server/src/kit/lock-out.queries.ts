import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

/** How many tries are free, and how long nothing must happen until they are again. */
export type Patience = { free: number; forgetAfterMs: number }
const FIRST_WAIT_S = 60
const LONGEST_WAIT_S = 3600

/**
 * Counts a try and decides on the wait after it, in one statement: however many come at once, each is counted and
 * none slips by. Answers the number of tries, or until when there may be none.
 */
export async function countTry(db: Db, hash: Buffer, { free, forgetAfterMs }: Patience, now: Date): Promise<{ tries: number } | { until: Date }> {
  const forgetAt = new Date(+now + forgetAfterMs)
  const tries = sql`(case when l.forget_at <= ${now} then 1 else l.failures + 1 end)`
  const wait = sql`least(${LONGEST_WAIT_S}::int, ${FIRST_WAIT_S}::int * power(2, least(${tries} - ${free}::int, 12))::int)`
  const { rows: [counted] } = await sql<{ failures: number }>`
    insert into lock_out as l (hash, failures, locked_until, forget_at) values (${hash}, 1, null, ${forgetAt})
    on conflict (hash) do update set
      failures = ${tries},
      locked_until = case when ${tries} >= ${free}::int then ${now}::timestamptz + make_interval(secs => ${wait}) end,
      forget_at = ${forgetAt}
    where l.locked_until is null or l.locked_until <= ${now}
    returning l.failures`.execute(db)
  if (counted) return { tries: counted.failures }
  const locked = await db.selectFrom('lock_out').select('locked_until').where('hash', '=', hash).executeTakeFirst()
  return { until: locked?.locked_until ?? now }
}

export async function forgetTries(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('lock_out').where('hash', '=', hash).execute()
}

/** One try was right after all; what others did from the same address stays counted. */
export async function giveTryBack(db: Db, hash: Buffer): Promise<void> {
  await db.updateTable('lock_out').set(eb => ({ failures: sql<number>`greatest(${eb.ref('failures')} - 1, 0)`, locked_until: null }))
    .where('hash', '=', hash).execute()
}

/** Clears a few of the forgotten, in passing; skips what somebody else is just counting. */
export async function sweepLockOut(db: Db, now: Date): Promise<void> {
  await sql`delete from lock_out where hash in (
    select hash from lock_out where forget_at <= ${now} and coalesce(locked_until, ${now}) <= ${now} limit 100 for update skip locked)`.execute(db)
}
