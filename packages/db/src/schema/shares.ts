import type { Generated } from 'kysely'

/** Tables of the way of a share. Work is in whole hashes it took on average; numeric columns answer as text. */
export type ShareTables = {
  worker: WorkerTable
  worker_connection: WorkerConnectionTable
  share_feed: ShareFeedTable
  share_batch: ShareBatchTable
  counting: CountingTable
  worker_minute: WorkerMinuteTable
  worker_history: WorkerHistoryTable
  worker_day: { worker_id: bigint; coin: string; day: string } & CountColumns
  worker_past: WorkerPastTable
  worker_now: WorkerNowTable
  sub_account_workers: SubAccountWorkersTable
  sub_account_minute: { minute: Date } & SubAccountCounts
  sub_account_ten_minutes: { ten_minutes: Date } & SubAccountCounts
  sub_account_hour: { hour: Date } & SubAccountCounts
  sub_account_day: { day: string } & SubAccountCounts
  pool_minute: { minute: Date } & PoolCounts
  pool_ten_minutes: { ten_minutes: Date } & PoolCounts
  /** The rest of its columns stand with the pool's figures. */
  pool_hour: { work_squared: Generated<string> } & RejectedColumns
  pool_day: { day: string } & PoolCounts
}

/** `work` is accepted; the others were refused and are not paid. Written by engine/shares, as are all of these. */
type CountColumns = {
  work: Generated<string>
  share_count: Generated<bigint>
} & RejectedColumns

type RejectedColumns = {
  stale_work: Generated<string>
  stale_count: Generated<bigint>
  duplicate_work: Generated<string>
  duplicate_count: Generated<bigint>
  low_work: Generated<string>
  low_count: Generated<bigint>
  invalid_work: Generated<string>
  invalid_count: Generated<bigint>
}

/** `uncredited_work` is the part of `work` that came by a feed without PPS credit: counted and shown, paid only from what blocks bring. */
type SubAccountCounts = { sub_account_id: bigint; coin: string; work_squared: Generated<string>; uncredited_work: Generated<string> } & CountColumns
type PoolCounts = { coin: string; work_squared: Generated<string> } & CountColumns

/** A machine, by its name within a sub-account. Its group, what it is and whether it is deleted are the owner's to say; connecting again undoes a deletion. */
type WorkerTable = {
  id: Generated<bigint>
  sub_account_id: bigint
  name: string
  group_id: bigint | null
  first_seen_at: Date
  last_seen_at: Date
  last_ip: string | null
  user_agent: string | null
  deleted_at: Date | null
  deletion_id: Generated<bigint | null>
  brand: Generated<string | null>
  model: Generated<string | null>
  power_watts: Generated<number | null>
  standard_hashrate: Generated<number | null>
}

/** P§3: the connects of 24 hours, those of one minute and address together. */
type WorkerConnectionTable = {
  worker_id: bigint
  minute: Date
  ip: string
  user_agent: string
  connects: number
}

/** Another pool engine that sends shares. Its key is kept hashed. Written by the operator. */
type ShareFeedTable = {
  id: Generated<bigint>
  name: string
  key_hash: Buffer
  coins: string[]
  credited: Generated<boolean>
  created_at: Date
  disabled_at: Date | null
}

/** Shares of one coin that were committed together, as `batch-codec` packs them; kept 8 days. */
type ShareBatchTable = {
  id: Generated<bigint>
  source: string
  sequence: bigint
  coin: string
  credited: boolean
  first_at: Date
  last_at: Date
  received_at: Date
  folded_at: Date | null
  shares: Buffer
}

/** How far each step of the counting has come: shares in counters, minutes packed away, figures of workers. */
type CountingTable = {
  only_row: Generated<boolean>
  counted_until: Date
  packed_until: Date | null
  shown_until: Date | null
}

/** What is not packed away yet; `outcome` is the place in OUTCOMES. */
type WorkerMinuteTable = {
  minute: Date
  worker_id: bigint
  coin: string
  outcome: number
  share_count: number
  work: string
  last_at: Date
}

/** Slots of `step` seconds from `start` on, as `slots-codec` packs them: an hour of minutes, a day of ten minutes or of hours. */
type WorkerHistoryTable = {
  worker_id: bigint
  coin: string
  step: number
  start: Date
  slots: Buffer
}

/** What is packed away of the running 24 hours and, with `_1h`, of the running hour; and the last share packed at all. */
type WorkerPastTable = { worker_id: bigint; coin: string; last_share_at: Date; online_minutes: number; work_1h: string; share_count_1h: bigint } & CountColumns

/** A worker's present figures, as of `counting.shown_until`: what lists are sorted by. Deleted workers have none. */
type WorkerNowTable = {
  worker_id: bigint
  coin: string
  sub_account_id: bigint
  last_share_at: Date
  work_10m: string
  work_1h: string
  work_24h: string
  share_count_10m: bigint
  share_count_1h: bigint
  share_count_24h: bigint
  stale_work_24h: string
  duplicate_work_24h: string
  low_work_24h: string
  invalid_work_24h: string
  rejected_count_24h: bigint
  rejection_rate_24h: number | null
  /** The hash rate of 24 hours over what the machine should give; null where nobody said what it is. */
  efficiency_24h: number | null
  online_minutes_24h: number
}

/** How many workers of each state a sub-account has, as of `counting.shown_until`. */
type SubAccountWorkersTable = {
  sub_account_id: bigint
  coin: string
  online: number
  offline: number
  invalid: number
}
