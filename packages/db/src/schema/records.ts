import type { Generated } from 'kysely'

/** Who is mailed a sub-account's records (P§5), and that its owner was told of a payment; all written by server/earnings. */
export type RecordTables = {
  push_address: PushAddressTable
  push_subscription: PushSubscriptionTable
  push_sent: PushSentTable
  payment_notice_sent: PaymentNoticeSentTable
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

/** The same of the notices that an owner switched on in the settings. */
type PaymentNoticeSentTable = {
  sub_account_id: bigint
  payout_transaction_id: bigint
  sent_at: Date
}
