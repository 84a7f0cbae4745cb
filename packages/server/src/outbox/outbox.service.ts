import type { outbox } from '@adit/contract/outbox'
import type { Serve } from '../kit/context.ts'
import { findNewest } from './outbox.queries.ts'

export const list: Serve<typeof outbox.list> = async ({ db }) => ({
  items: (await findNewest(db)).map(mail => ({ id: String(mail.id), to: mail.recipient, subject: mail.subject, text: mail.body_text, time: mail.created_at })),
})
