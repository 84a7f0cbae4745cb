import { createTransport } from 'nodemailer'
import type { Db } from '@adit/db/open'
import type { Jobs } from '../kit/jobs.ts'
import { enqueue, MAIL_QUEUE } from './outbox.ts'

/** About a day of attempts: after 10 s, 20 s, 40 s … at most an hour apart. */
export const PATIENT = { retryLimit: 30, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 }

type Delivery = { db: Db; clock: () => Date; jobs: Jobs; smtpUrl: string; from: string; retries?: typeof PATIENT }

/** Takes messages from the outbox to the mail server. Each try is counted; a message that went out is emptied and never goes again. */
export async function deliverMail({ db, clock, jobs, smtpUrl, from, retries = PATIENT }: Delivery): Promise<void> {
  const server = createTransport(smtpUrl)
  await jobs.createQueue(MAIL_QUEUE, retries)
  await jobs.updateQueue(MAIL_QUEUE, retries)
  await jobs.work<{ id: string }>(MAIL_QUEUE, { pollingIntervalSeconds: 1 }, async ([job]) => {
    const id = BigInt(job!.data.id)
    const message = await db.updateTable('outbox').set(eb => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id).where('sent_at', 'is', null).returningAll().executeTakeFirst()
    if (!message) return
    try {
      await server.sendMail({
        from,
        // As an object, so that the address is one address whatever it contains.
        to: { name: '', address: message.recipient },
        subject: message.subject, text: message.body_text, html: message.body_html,
        // The same for every try, so that a mail server that took it and did not say so can tell.
        messageId: `<outbox-${id}-${Number(message.created_at)}@${hostOf(from)}>`,
      })
    } catch (cause) {
      await db.updateTable('outbox').set({ last_error: String(cause).slice(0, 500) }).where('id', '=', id).execute()
      throw cause
    }
    await db.updateTable('outbox').set({ sent_at: clock(), body_text: '', body_html: '', last_error: null }).where('id', '=', id).execute()
  })
  await queueWaiting(db, jobs)
}

/** What was written while nobody delivered goes out now. */
const queueWaiting = (db: Db, jobs: Jobs) => db.transaction().execute(async trx => {
  const waiting = await trx.updateTable('outbox').set({ queued: true }).where('queued', '=', false).where('sent_at', 'is', null).returning('id').execute()
  for (const { id } of waiting) await enqueue(jobs, id, trx)
})

const hostOf = (from: string) => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
