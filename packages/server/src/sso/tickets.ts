import { randomBytes } from 'node:crypto'
import { hashToken } from '../kit/admit.ts'
import type { Pool, SignedInPerson } from '../kit/pool.ts'
import { listedService, serviceName, withTicket } from './services.ts'
import { insertTicket, takeTicket } from './tickets.queries.ts'

const TICKET_MS = 60_000

/** Whether the password was given for this very ticket, or an earlier sign-in vouches for it (CAS: `renew`). */
type Grounds = 'credentials' | 'session'

/** A ticket that works once, for this service, for a minute; only its hash is kept. */
export async function issueTicket(pool: Pool, sessionId: string, service: URL, grounds: Grounds): Promise<string> {
  const now = pool.clock()
  const ticket = `ST-${randomBytes(32).toString('base64url')}`
  await insertTicket(pool.db, {
    hash: hashToken(ticket), session_id: sessionId, service: serviceName(service), from_credentials: grounds === 'credentials', expires_at: new Date(+now + TICKET_MS),
  }, now)
  return ticket
}

/** Where to send somebody who is signed in: to the service with a fresh ticket, or to their account. */
export const arrival = async (pool: Pool, sessionId: string, service: URL | null, grounds: Grounds): Promise<string> =>
  service ? withTicket(service, await issueTicket(pool, sessionId, service, grounds)) : `${pool.settings.url}/sso/account`

export type Redeemed = SignedInPerson & { fromCredentials: boolean; signedInAt: Date }
/** CAS's own words for why not. */
export type TicketFault = 'INVALID_TICKET' | 'INVALID_SERVICE'

/** CAS 2.5: asking uses the ticket up, also for the wrong service. */
export async function redeemTicket(pool: Pool, ticket: string, service: string, { renew = false } = {}): Promise<Redeemed | TicketFault> {
  const now = pool.clock()
  const taken = await takeTicket(pool.db, hashToken(ticket), now)
  const asked = listedService(pool.settings, service)
  if (!asked) return 'INVALID_SERVICE'
  if (!taken || taken.expires_at <= now) return 'INVALID_TICKET'
  if (taken.service !== serviceName(asked)) return 'INVALID_SERVICE'
  if (renew && !taken.from_credentials) return 'INVALID_TICKET'
  return {
    subject: taken.subject, email: taken.email, emailVerified: taken.email_verified, session: taken.session_id,
    fromCredentials: taken.from_credentials, signedInAt: taken.signed_in_at,
  }
}
