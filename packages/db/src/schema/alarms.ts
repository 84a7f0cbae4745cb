import type { ColumnType, Generated } from 'kysely'

export type AlarmTables = {
  alarm_setting: AlarmSettingTable
  alarm_contact: AlarmContactTable
  alarm_rule: AlarmRuleTable
  alarm_silence: AlarmSilenceTable
  alarm_event: AlarmEventTable
  alarm_trouble: AlarmTroubleTable
  alarm_telegram: AlarmTelegramTable
  alarm_webhook: AlarmWebhookTable
  alarm_delivery: AlarmDeliveryTable
}

export type AlarmKind = 'offline' | 'online-count' | 'hashrate' | 'rejection'

/** Written by server/alarm (and made to be held by server/kit/alarm-rules), but for `watched_until`: how far engine/alarms has looked. */
type AlarmSettingTable = {
  sub_account_id: bigint
  switched_on: Generated<boolean>
  /** What went wrong before is no news. */
  on_since: Date | null
  /** Minutes from midnight in the sub-account's zone. */
  quiet_from: number | null
  quiet_to: number | null
  watched_until: Date | null
}

/** Written by server/alarm. */
type AlarmContactTable = {
  id: Generated<bigint>
  sub_account_id: bigint
  name: string
  email: string | null
  phone: string | null
  lang: string
  created_at: Date
}

/** Written by server/alarm and, where a deleted group takes rules along, server/kit/alarm-rules; but for `rung_at` (engine/alarms). */
type AlarmRuleTable = {
  id: Generated<bigint>
  sub_account_id: bigint
  kind: AlarmKind
  /** Null for offline machines: one that went to another coin is not offline. */
  coin: string | null
  /** Null: all; -1: those in no group. */
  group_id: bigint | null
  worker_ids: bigint[] | null
  minutes: number | null
  /** Machines, hashes a second, or refused parts of 1. */
  threshold: number | null
  percent: number | null
  base_hashrate: number | null
  interval_minutes: number
  enabled: boolean
  since: Date
  rung_at: Date | null
  created_at: Date
}

/** Written by server/alarm. `until` null: for good. */
type AlarmSilenceTable = { sub_account_id: bigint; worker_id: bigint; until: Date | null; created_at: Date }

/** Written by engine/alarms; `posted_at` (its messages are on their way) and test messages by server/alarm. */
type AlarmEventTable = {
  id: Generated<bigint>
  sub_account_id: bigint
  rule_id: bigint | null
  key: string
  kind: 'ring' | 'over' | 'test'
  rule_kind: AlarmKind | null
  coin: string | null
  at: Date
  facts: ColumnType<unknown, string, never>
  posted_at: Date | null
  ended_at: Date | null
}

/** Written by engine/alarms. */
type AlarmTroubleTable = { rule_id: bigint; worker_id: bigint; since: Date; event_id: bigint | null; back_at: Date | null }

/** Written by server/alarm. Bound once the code that was sent to the chat was entered. */
type AlarmTelegramTable = {
  sub_account_id: bigint
  sealed_chat_id: Buffer
  lang: string
  code_hash: Buffer | null
  code_expires_at: Date | null
  code_attempts: Generated<number>
  asked_at: Date
  bound_at: Date | null
}

/** Written by server/alarm. */
type AlarmWebhookTable = { id: Generated<bigint>; sub_account_id: bigint; url: string; sealed_secret: Buffer; created_at: Date }

/** Written by server/alarm. A mail's further way is told by its row of the outbox. */
type AlarmDeliveryTable = {
  id: Generated<bigint>
  event_id: bigint
  channel: 'email' | 'sms' | 'telegram' | 'webhook'
  target_id: bigint
  recipient: string
  lang: string
  state: 'waiting' | 'sent' | 'failed'
  outbox_id: bigint | null
  attempts: Generated<number>
  next_try_at: Date
  give_up_at: Date
  error: string | null
  sent_at: Date | null
}
