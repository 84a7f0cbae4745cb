import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string | null, never>

export type AuditTables = { audit_record: AuditRecordTable }

/** Written by server/kit/audit, in the transaction of the change it tells of. */
type AuditRecordTable = {
  id: Generated<bigint>
  at: Date
  /** Whose account it concerns: the reader of the list. */
  owner_id: bigint
  sub_account_id: bigint | null
  coin: string | null
  /** Who did it: the owner or an authorised user; null is the pool's operator or, where there is an ip, whoever followed a mailed link. */
  actor_id: bigint | null
  action: string
  before: Json
  after: Json
  ip: string | null
  user_agent: string | null
}
