import type { SecondFactorMethod } from '@adit/contract/sso'
import { fail } from '@adit/contract/refusals'
import { hashToken } from '../kit/admit.ts'
import { hashRecoveryCode } from './auth.ts'
import { passwordOf, secondFactorOf, tryOnce } from '../kit/lock-out.ts'
import { findPerson, methodsOf, type Person } from './person.queries.ts'
import { useOnce } from './used-once.queries.ts'
import { requireSession, type Signed, type Visit } from './visit.ts'

/** The library accepts the codes before and after the present one, 30 s each; none of them twice. */
const APP_CODE_MS = 120_000

/** Judges one code of somebody half or fully signed in. Wrong ones count towards lock-out; a right one is used up. */
export async function checkCode(visit: Visit, person: Person, method: SecondFactorMethod, code: string): Promise<void> {
  if (!methodsOf(person).includes(method)) return fail('CODE_WRONG')
  await judgeCode(visit, person.id, method, code)
}

/** As `checkCode`, also for a factor that is only being switched on. */
export async function judgeCode(visit: Visit, personId: string, method: SecondFactorMethod, code: string): Promise<void> {
  const { pool, now } = visit
  const guess = await tryOnce(pool, secondFactorOf(personId), visit.visitor.ip, now)
  const digits = code.replace(/\s/g, '')
  if (method === 'app') {
    if (!await useOnce(pool.db, hashToken(`app code ${personId} ${digits}`), now, new Date(+now + APP_CODE_MS))) return fail('CODE_WRONG')
    await visit.ask((api, asked) => api.verifyTOTP({ body: { code: digits }, ...asked }))
  } else if (method === 'email') {
    await visit.ask((api, asked) => api.verifyTwoFactorOTP({ body: { code: digits }, ...asked }))
  } else {
    await visit.ask((api, asked) => api.verifyBackupCode({ body: { code: hashRecoveryCode(pool, code) }, ...asked }))
  }
  await guess.wasRight()
}

/** Whoever gave the right password and still owes the second factor. */
export async function requirePending(visit: Visit): Promise<Person> {
  const id = await visit.ask((api, asked) => api.pendingPerson(asked))
  return (id && await findPerson(visit.pool.db, id)) || fail('SESSION_REQUIRED')
}

/** Mails a code to somebody who has chosen that factor. */
export async function mailCode(visit: Visit, person: Person): Promise<void> {
  if (!methodsOf(person).includes('email')) return fail('SECOND_FACTOR_OFF')
  await visit.ask((api, asked) => api.sendTwoFactorOTP({ body: {}, ...asked }))
}

type Again = { password: string; method?: SecondFactorMethod | undefined; code?: string | undefined }

/** Before something that matters: whoever is signed in gives the password again and, where a second factor is on, a code. */
export async function proveAgain(visit: Visit, { password, method, code }: Again): Promise<{ signed: Signed; person: Person }> {
  const signed = await requireSession(visit)
  const guess = await tryOnce(visit.pool, passwordOf(signed.email), visit.visitor.ip, visit.now)
  await visit.ask((api, asked) => api.verifyPassword({ body: { password }, ...asked }))
  await guess.wasRight()
  const person = await findPerson(visit.pool.db, signed.personId) ?? fail('SESSION_REQUIRED')
  const methods = methodsOf(person)
  if (methods.length > 0) {
    if (!code || !method) return fail('SECOND_FACTOR_NEEDED', { methods })
    await checkCode(visit, person, method, code)
  }
  return { signed, person }
}
