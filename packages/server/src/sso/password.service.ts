import { fail } from '@adit/contract/refusals'
import { sso } from '@adit/contract/sso'
import type { Serve } from '../kit/context.ts'
import { makeLink, followLink } from './links.ts'
import { forgive, passwordOf } from '../kit/lock-out.ts'
import { replacePassword } from './password.ts'
import { findPersonByEmail, verifyEmailOf } from './person.queries.ts'
import { requireProof } from './proof.ts'
import { proveAgain } from './second-factor.ts'
import { visitOf } from './visit.ts'

export const forgotPassword: Serve<typeof sso.forgotPassword> = async ({ pool, visitor: { lang } }, { email, proof }) => {
  await requireProof(pool, proof)
  const person = await findPersonByEmail(pool.db, email)
  // Made for nobody, too: the answer takes as long.
  const link = await makeLink(pool, 'reset', { personId: person?.id ?? '', email, lang })
  if (person) await pool.mail.send({ to: email, template: 'resetPassword', values: { link }, lang })
  return {}
}

export const resetPassword: Serve<typeof sso.resetPassword> = async ({ pool, now, visitor: { lang } }, { token, password }) => {
  const link = await followLink(pool, 'reset', token)
  // Whoever read the mail owns the address, if the person still has it.
  if (!link || !await verifyEmailOf(pool.db, link.personId, link.email, now)) return fail('LINK_EXPIRED')
  await replacePassword(pool, link.personId, password)
  await forgive(pool, passwordOf(link.email))
  await pool.mail.send({ to: link.email, template: 'passwordChanged', values: {}, lang })
  return {}
}

export const changePassword: Serve<typeof sso.changePassword> = async (ctx, { newPassword, ...again }) => {
  const visit = visitOf(ctx)
  const { person } = await proveAgain(visit, again)
  await visit.ask((api, asked) => api.changePassword({
    body: { currentPassword: again.password, newPassword, revokeOtherSessions: true }, ...asked,
  }))
  await ctx.pool.mail.send({ to: person.email, template: 'passwordChanged', values: {}, lang: ctx.visitor.lang })
  return {}
}
