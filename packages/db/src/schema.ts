import type { Generated } from 'kysely'
import type { AlarmTables } from './schema/alarms.ts'
import type { ApiKeyTables } from './schema/api-keys.ts'
import type { AuditTables } from './schema/audit.ts'
import type { MessageTables } from './schema/messages.ts'
import type { ObserverTables } from './schema/observer-links.ts'
import type { MoneyTables } from './schema/money.ts'
import type { PayoutTables } from './schema/payouts.ts'
import type { PresenceTables } from './schema/presence.ts'
import type { PoolFigureTables } from './schema/pool-figures.ts'
import type { SettingTables } from './schema/settings.ts'
import type { RecordTables } from './schema/records.ts'
import type { ShareTables } from './schema/shares.ts'
import type { SignInTables } from './schema/sign-in.ts'
import type { WorkerListTables } from './schema/worker-lists.ts'

/** The tables as Kysely types them; each has one writer, named here. */
export type Schema = AlarmTables & ApiKeyTables & AuditTables & MessageTables & MoneyTables & ObserverTables & PayoutTables & PoolFigureTables & PresenceTables & RecordTables & SettingTables & ShareTables & SignInTables & WorkerListTables & {
  account: AccountTable
  sub_account: SubAccountTable
  sub_account_grant: SubAccountGrantTable
  access_token: AccessTokenTable
}

/** Written by server/session: made at the first sign-in, kept in step with what the sign-in service says. */
type AccountTable = {
  id: Generated<bigint>
  /** Who this is to the sign-in service, whatever the e-mail becomes. */
  subject: Generated<string | null>
  email: string
  email_enabled: boolean
  created_at: Date
}

type SubAccountTable = {
  id: Generated<bigint>
  account_id: bigint
  name: string
  coin: string
  remark: string | null
  time_zone: Generated<string>
  created_at: Date
  deleted_at: Date | null
}

/** Another account that may see a sub-account or work on it (P§6). Written by server/share. */
type SubAccountGrantTable = {
  sub_account_id: bigint
  account_id: bigint
  permissions: string[]
  created_at: Date
}

/** Written by server/session. The token itself is never stored, only its hash. */
type AccessTokenTable = {
  hash: Buffer
  account_id: bigint
  sub_account_id: bigint | null
  coin: string
  /** The account centre's session the ticket came from; the token ends with it. Null from a foreign sign-in service. */
  sso_session: Generated<string | null>
  created_at: Date
  expires_at: Date
}
