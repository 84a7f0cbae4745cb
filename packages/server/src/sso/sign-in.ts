import type { CompletedEmail, Pool, SignIn } from '../kit/pool.ts'
import { followLink } from './links.ts'
import { makePerson } from './password.ts'
import { judgeFactor } from './judge-factor.ts'
import { findPersonByEmail, findPersonOf, methodsOf, replaceEmail, verifyEmailOf } from './person.queries.ts'
import { redeemTicket } from './tickets.ts'

/** An account that no person of ours stands behind has no factor. */
const NOBODY = { app: false, emailFactor: false, recoveryCodesLeft: 0 }

/** The account centre as the session area sees it, in-process. */
export const ssoSignIn = (pool: Pool): SignIn => ({
  validate: async (ticket, service) => {
    const redeemed = await redeemTicket(pool, ticket, service)
    return typeof redeemed === 'string' ? null : redeemed
  },
  completeEmail: (type, token) => type === 'bind' ? completeBind(pool, token) : completeVerify(pool, token),
  factorsOf: async account => methodsOf(await findPersonOf(pool.db, account.id) ?? NOBODY),
  judgeFactor,
})

async function completeVerify(pool: Pool, token: string): Promise<CompletedEmail | null> {
  const link = await followLink(pool, 'verify', token)
  if (!link || !await verifyEmailOf(pool.db, link.personId, link.email, pool.clock())) return null
  return { subject: link.personId, email: link.email }
}

async function completeBind(pool: Pool, token: string): Promise<CompletedEmail | null> {
  const link = await followLink(pool, 'bind', token)
  const previous = link && await replaceEmail(pool.db, link.personId, link.email, pool.clock())
  if (!link || !previous) return null
  for (const to of [previous, link.email])
    await pool.mail.send({ to, template: 'emailChanged', values: { email: link.email }, lang: link.lang })
  return { subject: link.personId, email: link.email, previous }
}

/** For the demo and the operator's command; the subject, or null when the address already has a person. */
export async function registerPerson(pool: Pool, { email, password, emailVerified }: { email: string; password: string; emailVerified: boolean }): Promise<string | null> {
  if (!await makePerson(pool, email, password)) return null
  const { id } = (await findPersonByEmail(pool.db, email))!
  if (emailVerified) await verifyEmailOf(pool.db, id, email, pool.clock())
  return id
}
