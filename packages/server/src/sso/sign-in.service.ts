import { sso } from '@adit/contract/sso'
import { fail } from '@adit/contract/refusals'
import type { Serve } from '../kit/context.ts'
import { makeLink } from './links.ts'
import { checkPassword, makePerson } from './password.ts'
import { findPerson, findPersonByEmail } from './person.queries.ts'
import { challengeOf, requireProof } from './proof.ts'
import { checkCode, mailCode, requirePending } from './second-factor.ts'
import { listedService, serviceOf } from './services.ts'
import { arrival } from './tickets.ts'
import { requireSession, visitOf, type Visit } from './visit.ts'

export const challenge: Serve<typeof sso.challenge> = async ({ pool }) => ({ ...await challengeOf(pool) })

export const service: Serve<typeof sso.service> = async ({ pool }, { service: said }) =>
  ({ host: (listedService(pool.settings, said) ?? fail('SERVICE_NOT_ALLOWED')).host })

export const me: Serve<typeof sso.me> = async ctx => {
  const signed = await visitOf(ctx).session()
  const person = signed && await findPerson(ctx.db, signed.personId)
  return person
    ? {
        email: person.email, emailVerified: person.emailVerified,
        secondFactor: { app: person.app, email: person.emailFactor, recoveryCodesLeft: person.recoveryCodesLeft },
      }
    : null
}

export const register: Serve<typeof sso.register> = async ({ pool, visitor: { lang } }, { email, password, proof }) => {
  await requireProof(pool, proof)
  const made = await makePerson(pool, email, password)
  const person = await findPersonByEmail(pool.db, email)
  if (made || !person?.emailVerified) {
    const link = await makeLink(pool, 'verify', { personId: person?.id ?? '', email, lang })
    await pool.mail.send({ to: email, template: 'verifyEmail', values: { link }, lang })
  } else {
    await pool.mail.send({ to: email, template: 'alreadyRegistered', values: { link: `${pool.settings.url}/sso/forgotPassword` }, lang })
  }
  return {}
}

export const signIn: Serve<typeof sso.signIn> = async (ctx, { email, password, service: said }) => {
  const to = serviceOf(ctx.pool.settings, said)
  const visit = visitOf(ctx)
  const methods = await checkPassword(visit, email, password)
  return methods ? { secondFactor: methods } : signedIn(visit, to)
}

export const verifySecondFactor: Serve<typeof sso.verifySecondFactor> = async (ctx, { method, code, service: said }) => {
  const to = serviceOf(ctx.pool.settings, said)
  const visit = visitOf(ctx)
  await checkCode(visit, await requirePending(visit), method, code)
  return signedIn(visit, to)
}

export const sendSecondFactor: Serve<typeof sso.sendSecondFactor> = async ctx => {
  const visit = visitOf(ctx)
  const signed = await visit.session()
  await mailCode(visit, (signed && await findPerson(ctx.db, signed.personId)) || await requirePending(visit))
  return {}
}

export const signOut: Serve<typeof sso.signOut> = async ctx => {
  await visitOf(ctx).ask((api, asked) => api.signOut(asked))
  return {}
}

const signedIn = async (visit: Visit, to: URL | null) =>
  ({ redirect: await arrival(visit.pool, (await requireSession(visit)).sessionId, to, 'credentials') })
