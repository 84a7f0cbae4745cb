import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

/** A person's signed-in devices: where the account centre still knows them, or a token they got there still works. */
export const findSessions = (db: Db, personId: string, now: Date) => db
  .selectFrom('auth_session as s').leftJoin('access_token as t', 't.sso_session', 's.id')
  .select(['s.id', 's.user_agent', 's.ip_address', 's.created_at'])
  .select(sql<Date>`greatest(s.expires_at, max(t.expires_at))`.as('expires_at'))
  .where('s.person_id', '=', personId).groupBy('s.id')
  .having(sql<boolean>`greatest(s.expires_at, max(t.expires_at)) > ${now}`)
  .orderBy('s.created_at', 'desc').execute()

/** Another's session is no session of this person: nothing happens to it. Tickets and tokens go with what ends. */
export async function deleteSession(db: Db, personId: string, id: string): Promise<void> {
  await db.deleteFrom('auth_session').where('person_id', '=', personId).where('id', '=', id).execute()
}
export async function deleteSessionsBut(db: Db, personId: string, id: string): Promise<void> {
  await db.deleteFrom('auth_session').where('person_id', '=', personId).where('id', '!=', id).execute()
}

/** What the library leaves behind when nobody comes back for it; a session whose token is still in use stays, so that it can be ended. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await sql`delete from auth_session where id in (
    select id from auth_session s where expires_at <= ${now} and not exists (select from access_token where sso_session = s.id)
    limit 100 for update skip locked)`.execute(db)
  await sql`delete from auth_verification where id in (select id from auth_verification where expires_at <= ${now} limit 100 for update skip locked)`.execute(db)
}
