import type { Generated } from 'kysely'

/** The account centre's tables, all written by server/sso; those named auth_ through its credential library. */
export type SignInTables = {
  auth_person: AuthPersonTable
  auth_session: AuthSessionTable
  auth_credential: AuthCredentialTable
  auth_verification: AuthVerificationTable
  auth_second_factor: AuthSecondFactorTable
  service_ticket: ServiceTicketTable
  lock_out: LockOutTable
  used_once: UsedOnceTable
}

type AuthPersonTable = {
  id: string
  name: string
  email: string
  email_verified: boolean
  image: string | null
  /** Any factor on: sign-in then asks for one. */
  second_factor_on: Generated<boolean>
  /** Codes by mail were chosen as a factor; the app's is `auth_second_factor.verified`. */
  email_factor: Generated<boolean>
  created_at: Date
  updated_at: Date
}

/** The token is no use by itself: the cookie carries it signed with the operator's secret. */
type AuthSessionTable = {
  id: string
  token: string
  person_id: string
  ip_address: string | null
  user_agent: string | null
  expires_at: Date
  created_at: Date
  updated_at: Date
}

type AuthCredentialTable = {
  id: string
  provider_id: string
  provider_account_id: string
  person_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  created_at: Date
  updated_at: Date
}

/** Links and codes on their way; the identifier is stored hashed. */
type AuthVerificationTable = {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: Date
  updated_at: Date
}

/** The app's secret is encrypted, the recovery codes are hashed. */
type AuthSecondFactorTable = {
  id: string
  person_id: string
  secret: string
  recovery_codes: string
  verified: boolean
  failed_count: Generated<number>
  locked_until: Date | null
}

type ServiceTicketTable = {
  hash: Buffer
  session_id: string
  service: string
  from_credentials: boolean
  expires_at: Date
}

/** Written by server/kit/lock-out. Who guessed wrong how often: the hash of an account's or a visitor's address, or of a person's second factor. */
type LockOutTable = {
  hash: Buffer
  failures: number
  locked_until: Date | null
  forget_at: Date
}

type UsedOnceTable = {
  hash: Buffer
  expires_at: Date
}
