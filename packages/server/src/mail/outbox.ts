import { fromKysely } from 'pg-boss'
import type { Db } from '@adit/db/open'
import type { Jobs } from '../kit/jobs.ts'
import type { Mail } from '../kit/pool.ts'
import { drawMail } from './draw-mail.ts'

export const MAIL_QUEUE = 'mail'

type Post = {
  db: Db
  clock: () => Date
  /** The queue that delivers; without one, messages wait in the outbox. */
  jobs: () => Jobs | undefined
  /** Told of every message: the demo's terminal shows them, a real pool is warned that nobody delivers. */
  onSend?: (to: string, subject: string, text: string) => void
}

/** A message and its delivery job are written with the change they tell of, in the caller's transaction, or not at all. */
export const postMail = ({ db: ownDb, clock, jobs, onSend }: Post): Mail => ({
  async send(message, db = ownDb) {
    const { subject, text, html } = drawMail(message)
    const queue = jobs()
    const { id } = await db.insertInto('outbox').values({
      recipient: message.to, template: message.template, lang: message.lang, subject, body_text: text, body_html: html,
      created_at: clock(), queued: queue !== undefined,
    }).returning('id').executeTakeFirstOrThrow()
    if (queue) await enqueue(queue, id, db)
    onSend?.(message.to, subject, text)
    return id
  },
})

export const enqueue = (jobs: Jobs, id: bigint, db: Db) => jobs.send(MAIL_QUEUE, { id: String(id) }, { db: fromKysely(db) })
