import type { Generated } from 'kysely'

export type ObserverTables = { observer_link: ObserverLinkTable; observer_visit: ObserverVisitTable }

/** Written by server/observer-link. Whoever has a copy of this table cannot open a link: the key is hashed, and encrypted with the operator's secret. */
type ObserverLinkTable = {
  id: Generated<bigint>
  sub_account_id: bigint
  coin: string
  remark: string
  /** What it shows, of OBSERVER_PARTS. */
  parts: string[]
  key_hash: Buffer
  sealed_key: Buffer
  /** Addresses and ranges it may be opened from; none named, from anywhere. */
  addresses: string[]
  created_at: Date
  expires_at: Date | null
  stopped_at: Date | null
}

/** How often a link was used, and whether too often. Written by server/kit/observer-visits. */
type ObserverVisitTable = {
  link_id: bigint
  visits: bigint
  last_visit_at: Date
  window_began_at: Date
  window_calls: number
  paused_until: Date | null
}
