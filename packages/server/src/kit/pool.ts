import type { SecondFactorMethod } from '@adit/contract/sso'
import type { Db } from '@adit/db/open'
import type { GatewayFigures } from '@adit/engine/stratum/figures'
import type { MailMessage } from '../mail/mail-texts.ts'
import type { Account, Ctx } from './context.ts'
import type { Settings } from './settings.ts'
import type { StratumCoin } from './stratum-settings.ts'

/** What every service stands on: the database, the clock and the operator's settings. Time is handed in, never read. */
export type Pool = {
  db: Db
  clock: () => Date
  settings: Settings
  mail: Mail
  signIn: SignIn
  emailLinks: EmailLinks
  /** Where machines connect to this process. */
  stratum?: StratumFigures
  signInWork: SignInWork
}

export type StratumFigures = () => ({ coin: StratumCoin } & GatewayFigures)[]

/**
 * Puts a message in the outbox. Inside a transaction hand its handle over, so that the message is sent if and only if
 * the change it tells of is kept. Answers its place in the outbox.
 */
export type Mail = { send: (message: MailMessage, db?: Db) => Promise<bigint> }

/** Whoever signs people in: the account centre in this process, or another CAS server (SSO_URL). */
export type SignIn = {
  /** Redeems a ticket: once, for its service, in its time; null when it does not hold. */
  validate: (ticket: string, service: string) => Promise<SignedInPerson | null>
  /** Completes what a mailed link began. `previous` is the address an account had until now, when it got another. */
  completeEmail: (type: 'verify' | 'bind', token: string) => Promise<CompletedEmail | null>
  /** The second factors an account's person has switched on; none where nobody could ask for them. */
  factorsOf: (account: Account) => Promise<SecondFactorMethod[]>
  /** Judges a code of the app or a recovery code, outside the account centre: refuses unless it is right, and uses it up. */
  judgeFactor: (ctx: Ctx<'account'>, method: 'app' | 'recovery', code: string) => Promise<void>
}
/** Work that makes guessing and registering by the thousand dear; what is left out is at its full cost. */
export type SignInWork = {
  passwordHash?: { hash: (password: string) => Promise<string>; verify: (data: { hash: string; password: string }) => Promise<boolean> }
  proofRounds?: number
}
/** `subject` never changes while an e-mail may: an account is found by it (`account.subject`), and its e-mail follows at every check. */
export type SignedInPerson = {
  subject: string
  email: string
  emailVerified: boolean
  /** The account centre's session: stored with the token (`access_token.sso_session`), which then ends with it. Null from a foreign service. */
  session: string | null
}
export type CompletedEmail = { subject?: string | undefined; email: string; previous?: string | undefined }

/** What `/api/v3/email/validate` can complete, by the link's `type`; an area that mails links adds its own. Null: the link does not hold. */
export type EmailLinks = Record<string, (token: string, asked: Ctx<'public'>) => Promise<CompletedEmail | null>>
