import type { Generated } from 'kysely'

export type MessageTables = {
  outbox: OutboxTable
  user_notice: UserNoticeTable
  pool_mark: PoolMarkTable
}

/** Written by server/mail. The body is emptied once delivered: links and codes do not outlive their purpose. */
type OutboxTable = {
  id: Generated<bigint>
  recipient: string
  template: string
  lang: string
  subject: string
  body_text: string
  body_html: string
  created_at: Date
  queued: Generated<boolean>
  attempts: Generated<number>
  last_error: string | null
  sent_at: Date | null
}

/** Written by server/session: who confirmed the informed-consent note (A§4), and which version of it. */
type UserNoticeTable = {
  id: Generated<bigint>
  account_id: bigint | null
  version: number
  lang: string
  ip: string
  user_agent: string
  agreed_at: Date
}

/** Written by server/main, once. */
type PoolMarkTable = {
  only_row: Generated<boolean>
  demo: boolean
  marked_at: Date
}
