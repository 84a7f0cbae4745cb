import { APIError } from 'better-auth/api'
import { Refusal } from '@adit/contract/refusals'
import type { SecondFactorMethod } from '@adit/contract/sso'
import type { Pool } from '../kit/pool.ts'
import { authOf } from './auth.ts'
import { passwordOf, tryOnce } from '../kit/lock-out.ts'
import { findPersonByEmail, methodsOf } from './person.queries.ts'
import { deleteSession, sweepSessions } from './sessions.queries.ts'
import type { Visit } from './visit.ts'

/**
 * Judges an e-mail and a password. Right: signed in, and null, or half signed in and what the second factor can be
 * answered with. Wrong: the same answer after the same work, whether or not the address has an account.
 */
export async function checkPassword(visit: Visit, email: string, password: string): Promise<SecondFactorMethod[] | null> {
  const { pool, visitor, now } = visit
  const guess = await tryOnce(pool, passwordOf(email), visitor.ip, now)
  const before = await visit.session()
  try {
    await visit.ask((api, asked) => api.signInEmail({ body: { email, password }, ...asked }))
  } catch (cause) {
    if (guess.beganWait && cause instanceof Refusal && await findPersonByEmail(pool.db, email))
      await pool.mail.send({ to: email, template: 'tooManyFailures', values: { minutes: 1 }, lang: visitor.lang })
    throw cause
  }
  await guess.wasRight()
  await sweepSessions(pool.db, now)
  // This browser's earlier session is left behind by the new one: nobody could end it any more.
  if (before) await deleteSession(pool.db, before.personId, before.sessionId)
  const person = await findPersonByEmail(pool.db, email)
  const methods = person ? methodsOf(person) : []
  return methods.length > 0 ? methods : null
}

/** Makes a person with this password; false, after the same work, when the address has one. */
export async function makePerson(pool: Pool, email: string, password: string): Promise<boolean> {
  const { api, $context } = authOf(pool)
  if (await findPersonByEmail(pool.db, email)) {
    await (await $context).password.hash(password)
    return false
  }
  try {
    await api.signUpEmail({ body: { email, password, name: '' } })
    return true
  } catch (cause) {
    // Two registered the address at once: this one came second.
    if (cause instanceof APIError && await findPersonByEmail(pool.db, email)) return false
    throw cause
  }
}

/** A new password by other proof than the old one: every session ends. */
export async function replacePassword(pool: Pool, personId: string, password: string): Promise<void> {
  const { internalAdapter, password: passwords } = await authOf(pool).$context
  await internalAdapter.updatePassword(personId, await passwords.hash(password))
  await internalAdapter.deleteUserSessions(personId)
}
