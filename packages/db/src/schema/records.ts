import type { Generated } from 'kysely'

/** Who is mailed a sub-account's records (P§5), all written by server/earnings. */
export type RecordTables = {
  push_address: PushAddressTable
  push_subscription: PushSubscriptionTable
  push_sent: PushSentTable
}

/** An address that an account has records mailed to, from when it has agreed. */
type PushAddressTable = {
  id: Generated<bigint>
  account_id: bigint
  email: string
  lang: string
  created_at: Date
  confirmed_at: Date | null
  /** The mailed link that confirms it, hashed; gone once it was used. */
  link_hash: Buffer | null
  link_expires_at: Date | null
}

/** Earnings settled after `recv_since` and payments that arrived after `pay_since` are mailed; null is none of that kind. */
type PushSubscriptionTable = {
  push_address_id: bigint
  sub_account_id: bigint
  coin: string
  recv_since: Date | null
  pay_since: Date | null
}

/** What was mailed, so that it is mailed once. */
type PushSentTable = {
  push_address_id: bigint
  sub_account_id: bigint
  coin: string
  record: string
  sent_at: Date
}
