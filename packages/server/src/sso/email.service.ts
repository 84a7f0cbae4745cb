import { fail } from '@adit/contract/refusals'
import { sso } from '@adit/contract/sso'
import type { Serve } from '../kit/context.ts'
import { makeLink } from './links.ts'
import { findPersonByEmail } from './person.queries.ts'
import { proveAgain } from './second-factor.ts'
import { requireSession, visitOf } from './visit.ts'

export const sendVerification: Serve<typeof sso.sendVerification> = async ctx => {
  const { pool, visitor: { lang } } = ctx
  const { personId, email, emailVerified } = await requireSession(visitOf(ctx))
  if (emailVerified) return {}
  const link = await makeLink(pool, 'verify', { personId, email, lang })
  await pool.mail.send({ to: email, template: 'verifyEmail', values: { link }, lang })
  return {}
}

export const bindEmail: Serve<typeof sso.bindEmail> = async (ctx, { email, ...again }) => {
  const { pool, visitor: { lang } } = ctx
  const { person } = await proveAgain(visitOf(ctx), again)
  if (email === person.email) return fail('EMAIL_TAKEN')
  // Another's address answers the same; its owner is told, the asker is not.
  if (await findPersonByEmail(pool.db, email)) {
    await pool.mail.send({ to: email, template: 'alreadyRegistered', values: { link: `${pool.settings.url}/sso/forgotPassword` }, lang })
    return {}
  }
  const link = await makeLink(pool, 'bind', { personId: person.id, email, lang })
  await pool.mail.send({ to: email, template: 'bindEmail', values: { link, email }, lang })
  return {}
}
