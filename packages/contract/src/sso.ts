import { area, get, listOf, Nothing, post, text, Time, z } from './kit.ts'
import { Email } from './formats.ts'

/** Long enough to resist guessing; the sign-in library's own upper bound. */
export const Password = text(128, 8)
/** A password as typed: an old one may be shorter than today's rule. */
const GivenPassword = text(128, 1)
/** Six digits from the app or a mail, or a recovery code. */
const Code = text(32, 6)
/** The answer to `challenge`, as altcha writes it: base64 of `{ challenge, solution }`. */
const Proof = text(4096, 1)
/** Where to go after sign-in: a CAS service from the operator's list. */
const Service = z.optional(text(2048))

const patient = { max: 20, seconds: 60 }
const mailing = { max: 5, seconds: 60 }

/** What a person can switch on. */
const SecondFactor = z.enum(['app', 'email'])
export type SecondFactor = z.infer<typeof SecondFactor>
/** What a person can answer with: a factor that is on, or a recovery code of the app. */
export const SecondFactorMethod = z.enum(['app', 'email', 'recovery'])
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>

const Person = z.object({
  email: z.string(), emailVerified: z.boolean(),
  secondFactor: z.object({ app: z.boolean(), email: z.boolean(), recoveryCodesLeft: z.number() }),
})
/** `redirect` carries a fresh ticket when a service was named, else `/sso/account`. */
const SignedIn = z.object({ redirect: z.string() })
/** Asked of whoever is signed in before something that matters: the password, and a code where a second factor is on (else SECOND_FACTOR_NEEDED). */
const Again = z.object({ password: GivenPassword, method: z.optional(SecondFactorMethod), code: z.optional(Code) })

/** The account centre under /sso: credentials, e-mail, second factor, sessions. Its cookie is its own, not the token. */
export const sso = area('sso', {
  challenge: get('/sso/v1/challenge', { may: 'public', in: Nothing, out: z.record(z.string(), z.unknown()), limit: patient }),
  /** Before a password is typed: whether the named service is on the list (else SERVICE_NOT_ALLOWED), and whose it is. */
  service: get('/sso/v1/service', { may: 'public', in: z.object({ service: text(2048, 1) }), out: z.object({ host: z.string() }) }),
  /** Null when nobody is signed in. */
  me: get('/sso/v1/me', { may: 'public', in: Nothing, out: z.nullable(Person) }),
  /** Answers the same whether or not the address has an account: what happened is said by mail. Sign in afterwards. */
  register: post('/sso/v1/register', { may: 'public', limit: mailing, in: z.object({ email: Email, password: Password, proof: Proof }), out: Nothing }),
  signIn: post('/sso/v1/signIn', {
    may: 'public', limit: patient, in: z.object({ email: Email, password: GivenPassword, service: Service }),
    out: z.union([z.object({ secondFactor: z.array(SecondFactorMethod) }), SignedIn]),
  }),
  signOut: post('/sso/v1/signOut', { may: 'public', in: Nothing, out: Nothing }),

  /** Mails a code to whoever is half signed in, or signed in and about to answer with `email`. */
  sendSecondFactor: post('/sso/v1/secondFactor/send', { may: 'public', limit: mailing, in: Nothing, out: Nothing }),
  verifySecondFactor: post('/sso/v1/secondFactor/verify', {
    may: 'public', limit: patient, in: z.object({ method: SecondFactorMethod, code: Code, service: Service }), out: SignedIn,
  }),
  /** Begins: the app gets a `uri` to scan and recovery codes; for `email` a code is mailed. It counts once confirmed. */
  enrolSecondFactor: post('/sso/v1/secondFactor/enrol', {
    may: 'public', limit: mailing, in: z.extend(Again, { factor: SecondFactor }),
    out: z.object({ uri: z.nullable(z.string()), recoveryCodes: z.array(z.string()) }),
  }),
  confirmSecondFactor: post('/sso/v1/secondFactor/confirm', { may: 'public', limit: patient, in: z.object({ factor: SecondFactor, code: Code }), out: Nothing }),
  removeSecondFactor: post('/sso/v1/secondFactor/remove', { may: 'public', limit: patient, in: z.extend(Again, { factor: SecondFactor }), out: Nothing }),
  renewRecoveryCodes: post('/sso/v1/secondFactor/recovery', { may: 'public', limit: patient, in: Again, out: z.object({ recoveryCodes: z.array(z.string()) }) }),

  /** The mailed links of these two open `/validateEmail`, whose button calls `/api/v3/email/validate`. */
  sendVerification: post('/sso/v1/email/verify', { may: 'public', limit: mailing, in: Nothing, out: Nothing }),
  bindEmail: post('/sso/v1/email/bind', { may: 'public', limit: mailing, in: z.extend(Again, { email: Email }), out: Nothing }),

  /** Answers the same whether or not the address has an account. The link opens `/sso/resetPassword?token=…`. */
  forgotPassword: post('/sso/v1/password/forgot', { may: 'public', limit: mailing, in: z.object({ email: Email, proof: Proof }), out: Nothing }),
  resetPassword: post('/sso/v1/password/reset', { may: 'public', limit: patient, in: z.object({ token: text(256, 1), password: Password }), out: Nothing }),
  changePassword: post('/sso/v1/password/change', { may: 'public', limit: patient, in: z.extend(Again, { newPassword: Password }), out: Nothing }),

  sessions: get('/sso/v1/sessions', {
    may: 'public', in: Nothing,
    out: listOf(z.object({ id: z.string(), userAgent: z.string(), ip: z.string(), createdAt: Time, expiresAt: Time, current: z.boolean() })),
  }),
  endSession: post('/sso/v1/sessions/end', { may: 'public', in: z.object({ id: text(128, 1) }), out: Nothing }),
  endOtherSessions: post('/sso/v1/sessions/endOthers', { may: 'public', in: Nothing, out: Nothing }),
})
