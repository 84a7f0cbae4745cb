import type { Generated } from 'kysely'

export type SettingTables = {
  account_code: AccountCodeTable
  account_setting: AccountSettingTable
  sub_account_setting: SubAccountSettingTable
  mode_switch: ModeSwitchTable
  /** The rest of its columns stand with the accounts. Set by the operator: what is cancelled cannot be recovered (P§4). */
  sub_account: { cancelled_at: Generated<Date | null> }
}

/** Codes mailed for protected account calls, hashed with a key. Written by server/kit/account-code. A used one has expired. */
type AccountCodeTable = {
  account_id: bigint
  hash: Buffer
  sent_at: Date
  expires_at: Date
  forget_at: Date
  attempts: number
}

/** Written by server/set, as are all below. No row is the pool's own choice. */
type AccountSettingTable = {
  account_id: bigint
  /** Where a new session begins. */
  default_sub_account_id: bigint | null
  /** The note that explains the split was read and closed. */
  split_help_closed: Generated<boolean>
}

type SubAccountSettingTable = {
  sub_account_id: bigint
  /** Notices go here as well as to the account's own address. */
  notice_email: string | null
  /** Whether each payment is told of. */
  payment_notice: Generated<boolean>
  /** When that was last switched on, and in which language. */
  payment_notice_since: Generated<Date | null>
  payment_notice_lang: Generated<string | null>
}

/** The mailed link's token is stored hashed, and goes with the row once it has been followed. */
type ModeSwitchTable = {
  hash: Buffer
  sub_account_id: bigint
  coin: string
  mode: string
  account_id: bigint
  ip: string
  lang: string
  expires_at: Date
}
