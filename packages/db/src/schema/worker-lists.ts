import type { Generated } from 'kysely'

/** What lists of workers are read from. Written by engine/shares, also where the owner asks for it (`owner-changes.queries.ts`). */
export type WorkerListTables = {
  worker_group: WorkerGroupTable
  worker_deletion: WorkerDeletionTable
  worker_listed: WorkerListedTable
  worker_group_now: WorkerGroupNowTable
  miner_model: MinerModelTable
}

type WorkerGroupTable = {
  id: Generated<bigint>
  sub_account_id: bigint
  name: string
  created_at: Date
}

/** Workers that were deleted together, and can come back together (`worker.deletion_id`). */
type WorkerDeletionTable = {
  id: Generated<bigint>
  sub_account_id: bigint
  deleted_at: Date
}

/** The lasting half of a list's row; `worker_now` is the other. The two have the same keys at all times. */
type WorkerListedTable = {
  worker_id: bigint
  coin: string
  sub_account_id: bigint
  name: string
  /** In lower case, for search by its beginning. */
  name_key: Generated<string>
  /** For sorting: a2 before a10. */
  name_order: Generated<string>
  group_id: bigint | null
  group_name: string | null
  ip: string | null
  brand: string | null
  model: string | null
  power_watts: number | null
  standard_hashrate: number | null
  connects_24h: number
  online_minutes_24h: number
}

/** A group's workers of each state and their work, as of `counting.shown_until`; group 0 are those in none. */
type WorkerGroupNowTable = {
  sub_account_id: bigint
  coin: string
  group_id: bigint
  online: number
  offline: number
  invalid: number
  work_10m: string
  work_1h: string
  work_24h: string
}

/** Facts about machines one can buy. Written by engine/coins at start. */
type MinerModelTable = {
  id: number
  brand: string
  model: string
  algorithm: string
  power_watts: number
  /** Hashes (or solutions) a second. */
  hashrate: number
  /** The month it was first delivered in, `2023-05`. */
  released: string | null
}
