import { fail } from '@adit/contract/refusals'
import { sso, type SecondFactor } from '@adit/contract/sso'
import type { Ctx, Serve } from '../kit/context.ts'
import { findPerson, setEmailFactor, settleSecondFactor, type Person } from './person.queries.ts'
import { judgeCode, proveAgain } from './second-factor.ts'
import { requireSession, visitOf } from './visit.ts'

const isOn = (person: Person, factor: SecondFactor) => factor === 'app' ? person.app : person.emailFactor

export const enrolSecondFactor: Serve<typeof sso.enrolSecondFactor> = async (ctx, { factor, ...again }) => {
  const visit = visitOf(ctx)
  const { person } = await proveAgain(visit, again)
  // Else whoever registers another's address could lock its owner out for good.
  if (!person.emailVerified) return fail('EMAIL_NOT_VERIFIED')
  if (isOn(person, factor)) return fail('SECOND_FACTOR_ON')
  if (factor === 'email') {
    await visit.ask((api, asked) => api.sendTwoFactorOTP({ body: {}, ...asked }))
    return { uri: null, recoveryCodes: [] }
  }
  const begun = await visit.ask((api, asked) => api.enableTwoFactor({ body: { password: again.password, method: 'totp' }, ...asked }))
  return begun.method === 'totp' ? { uri: begun.totpURI, recoveryCodes: begun.backupCodes } : fail('SYSTEM_ERROR')
}

export const confirmSecondFactor: Serve<typeof sso.confirmSecondFactor> = async (ctx, { factor, code }) => {
  const visit = visitOf(ctx)
  const { personId } = await requireSession(visit)
  const person = await findPerson(ctx.db, personId) ?? fail('SESSION_REQUIRED')
  if (isOn(person, factor)) return fail('SECOND_FACTOR_ON')
  await judgeCode(visit, personId, factor, code)
  if (factor === 'email') await setEmailFactor(ctx.db, personId, true)
  await changed(ctx, person, factor, true)
  return {}
}

export const removeSecondFactor: Serve<typeof sso.removeSecondFactor> = async (ctx, { factor, ...again }) => {
  const visit = visitOf(ctx)
  const { person } = await proveAgain(visit, again)
  if (!isOn(person, factor)) return fail('SECOND_FACTOR_OFF')
  if (factor === 'app') await visit.ask((api, asked) => api.disableTwoFactor({ body: { password: again.password }, ...asked }))
  else await setEmailFactor(ctx.db, person.id, false)
  await changed(ctx, person, factor, false)
  return {}
}

export const renewRecoveryCodes: Serve<typeof sso.renewRecoveryCodes> = async (ctx, again) => {
  const visit = visitOf(ctx)
  const { person } = await proveAgain(visit, again)
  if (!person.app) return fail('SECOND_FACTOR_OFF')
  const { backupCodes } = await visit.ask((api, asked) => api.generateBackupCodes({ body: { password: again.password }, ...asked }))
  return { recoveryCodes: backupCodes }
}

async function changed({ pool, db, visitor: { lang } }: Ctx<'public'>, person: Person, factor: SecondFactor, on: boolean): Promise<void> {
  await settleSecondFactor(db, person.id)
  await pool.mail.send({ to: person.email, template: 'secondFactorChanged', values: { on, byApp: factor === 'app' }, lang })
}
