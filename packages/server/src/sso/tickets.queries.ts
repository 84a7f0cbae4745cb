import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

type Ticket = { hash: Buffer; session_id: string; service: string; from_credentials: boolean; expires_at: Date }

/** False when the session ended in the meantime: there is nobody left to vouch for. */
export async function insertTicket(db: Db, ticket: Ticket, now: Date): Promise<boolean> {
  await sql`delete from service_ticket where hash in (select hash from service_ticket where expires_at <= ${now} limit 100 for update skip locked)`.execute(db)
  const { rows } = await sql`
    insert into service_ticket (hash, session_id, service, from_credentials, expires_at)
    select ${ticket.hash}::bytea, s.id, ${ticket.service}::text, ${ticket.from_credentials}::boolean, ${ticket.expires_at}::timestamptz
    from auth_session s where s.id = ${ticket.session_id} for key share of s returning session_id`.execute(db)
  return rows.length > 0
}

/** Takes the ticket out of the world, whatever it then turns out to be good for: of two who ask at once, one gets it. */
export const takeTicket = (db: Db, hash: Buffer, now: Date) => db
  .with('taken', with_ => with_.deleteFrom('service_ticket').where('hash', '=', hash).returningAll())
  .selectFrom('taken as t').innerJoin('auth_session as s', 's.id', 't.session_id').innerJoin('auth_person as p', 'p.id', 's.person_id')
  .select(['t.service', 't.from_credentials', 't.expires_at', 's.id as session_id', 's.created_at as signed_in_at', 'p.id as subject', 'p.email', 'p.email_verified'])
  .where('s.expires_at', '>', now)
  .executeTakeFirst()
