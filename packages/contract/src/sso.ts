import { area, get, listOf, Nothing, post, text, Time, z } from './kit.ts'
import { Email } from './formats.ts'

/** Long enough to resist guessing; the sign-in library's own upper bound. */
export const Password = text(128, 8)
const Code = text(16, 6)
/** The answer to `challenge`: proof that a machine was made to work for this request. */
const Proof = text(4096, 1)
/** Where to go after sign-in: a CAS service from the operator's list. */
const Service = z.optional(text(2048))

const patient = { max: 20, seconds: 60 }
const mailing = { max: 5, seconds: 60 }

const SecondFactorMethod = z.enum(['app', 'email', 'recovery'])
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>

const Person = z.object({
  email: z.string(), emailVerified: z.boolean(),
  secondFactor: z.object({ app: z.boolean(), email: z.boolean(), recoveryCodesLeft: z.number() }),
})
/** `redirect` carries a fresh ticket when a service was named, else the account page. */
const SignedIn = z.object({ redirect: z.string() })

/** The account centre under /sso: credentials, e-mail, second factor, sessions. Its cookie is its own, not the token. */
export const sso = area('sso', {
  challenge: get('/sso/v1/challenge', { may: 'public', in: Nothing, out: z.record(z.string(), z.unknown()), limit: patient }),
  me: get('/sso/v1/me', { may: 'public', in: Nothing, out: z.nullable(Person) }),
  register: post('/sso/v1/register', { may: 'public', limit: mailing, in: z.object({ email: Email, password: Password, proof: Proof, service: Service }), out: SignedIn }),
  signIn: post('/sso/v1/signIn', {
    may: 'public', limit: patient, in: z.object({ email: Email, password: text(128, 1), service: Service }),
    out: z.union([z.object({ secondFactor: z.array(SecondFactorMethod) }), SignedIn]),
  }),
  sendSecondFactor: post('/sso/v1/secondFactor/send', { may: 'public', limit: mailing, in: Nothing, out: Nothing }),
  verifySecondFactor: post('/sso/v1/secondFactor/verify', {
    may: 'public', limit: patient, in: z.object({ method: SecondFactorMethod, code: text(32, 6), service: Service }), out: SignedIn,
  }),
  enrolSecondFactor: post('/sso/v1/secondFactor/enrol', {
    may: 'public', limit: patient, in: z.object({ password: text(128, 1) }), out: z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) }),
  }),
  confirmSecondFactor: post('/sso/v1/secondFactor/confirm', { may: 'public', limit: patient, in: z.object({ code: Code }), out: Nothing }),
  removeSecondFactor: post('/sso/v1/secondFactor/remove', { may: 'public', limit: patient, in: z.object({ password: text(128, 1), code: Code }), out: Nothing }),
  renewRecoveryCodes: post('/sso/v1/secondFactor/recovery', {
    may: 'public', limit: patient, in: z.object({ password: text(128, 1), code: Code }), out: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  sendVerification: post('/sso/v1/email/verify', { may: 'public', limit: mailing, in: Nothing, out: Nothing }),
  bindEmail: post('/sso/v1/email/bind', { may: 'public', limit: mailing, in: z.object({ email: Email, password: text(128, 1) }), out: Nothing }),
  forgotPassword: post('/sso/v1/password/forgot', { may: 'public', limit: mailing, in: z.object({ email: Email, proof: Proof }), out: Nothing }),
  resetPassword: post('/sso/v1/password/reset', { may: 'public', limit: patient, in: z.object({ token: text(256, 1), password: Password }), out: Nothing }),
  changePassword: post('/sso/v1/password/change', { may: 'public', limit: patient, in: z.object({ current: text(128, 1), password: Password }), out: Nothing }),
  sessions: get('/sso/v1/sessions', {
    may: 'public', in: Nothing,
    out: listOf(z.object({ id: z.string(), userAgent: z.string(), ip: z.string(), createdAt: Time, expiresAt: Time, current: z.boolean() })),
  }),
  endSession: post('/sso/v1/sessions/end', { may: 'public', in: z.object({ id: text(128, 1) }), out: Nothing }),
  signOut: post('/sso/v1/signOut', { may: 'public', in: Nothing, out: Nothing }),
})
