import type { Generated } from 'kysely'

export type ApiKeyTables = { api_key: ApiKeyTable; api_key_use: ApiKeyUseTable; api_key_nonce: ApiKeyNonceTable }

/** Written by server/api-settings. Whoever has a copy of this table cannot sign: the secret is encrypted with the operator's. */
type ApiKeyTable = {
  id: Generated<bigint>
  sub_account_id: bigint
  key: string
  sealed_secret: Buffer
  remark: string
  /** What it may do, of KEY_PERMISSIONS. */
  permissions: string[]
  all_sub_accounts: boolean
  /** Addresses and ranges it may be used from; none named, from anywhere. */
  addresses: string[]
  legacy_nonce: boolean
  created_at: Date
  /** Null while it waits to be activated. */
  activated_at: Date | null
}

/** Its last call that was let in. Written by server/signed-api. */
type ApiKeyUseTable = {
  key_id: bigint
  /** The highest so far; a number of any size, as text. */
  last_nonce: string
  /** What every nonce has to be above; the highest but for a key with a legacy nonce. */
  floor_nonce: string
  last_used_at: Date
  last_ip: string
}

/** The nonces a key with `legacy_nonce` used lately. Written by server/signed-api. */
type ApiKeyNonceTable = { key_id: bigint; nonce: string; first_used_at: Date }
