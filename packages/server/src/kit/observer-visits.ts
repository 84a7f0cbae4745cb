import { sql } from 'kysely'
import { OBSERVER_PAUSE_MS, OBSERVER_VISITS } from '@adit/contract/constants'
import type { Db } from '@adit/db/open'

/**
 * Counts a call by a link, in one statement, so that any number at once are counted right: until when the link is paused,
 * or null. A pause begins with the call that is one too many, and does not grow by calls made meanwhile.
 */
export async function countVisit(db: Db, linkId: bigint, opens: boolean, now: Date): Promise<Date | null> {
  const { calls, perMs, endsAfterMs } = OBSERVER_VISITS
  const ago = (ms: number) => new Date(+now - ms)
  const { rows: [counted] } = await sql<{ paused_until: Date | null }>`
    insert into observer_visit as v (link_id, visits, last_visit_at, window_began_at, window_calls) values (${linkId}, 1, ${now}, ${now}, 1)
    on conflict (link_id) do update set
      visits = v.visits + case when ${opens} or v.last_visit_at <= ${ago(endsAfterMs)} then 1 else 0 end,
      last_visit_at = ${now},
      window_began_at = case when ${isOver(ago(perMs))} then ${now} else v.window_began_at end,
      window_calls = case when ${isOver(ago(perMs))} then 1 else v.window_calls + 1 end,
      paused_until = case when not ${isOver(ago(perMs))} and v.window_calls >= ${calls} then ${new Date(+now + OBSERVER_PAUSE_MS)}::timestamptz end
    where v.paused_until is null or v.paused_until <= ${now}
    returning paused_until`.execute(db)
  if (counted) return counted.paused_until
  const paused = await db.selectFrom('observer_visit').select('paused_until').where('link_id', '=', linkId).executeTakeFirst()
  return paused?.paused_until ?? null
}

/** The counting begins anew after its time, and after a pause. */
const isOver = (since: Date) => sql`(v.window_began_at <= ${since} or v.paused_until is not null)`

/** Another key is another link: what came by the old one is not its history. */
export const forgetVisits = (trx: Db, linkId: bigint) => trx.deleteFrom('observer_visit').where('link_id', '=', linkId).execute()
