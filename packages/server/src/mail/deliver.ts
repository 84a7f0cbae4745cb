import { createTransport } from 'nodemailer'
import type { Db } from '@adit/db/open'
import type { Jobs } from '../kit/jobs.ts'
import { enqueue, MAIL_QUEUE } from './outbox.ts'

/** About a day of attempts: after 10 s, 20 s, 40 s … at most an hour apart. */
const PATIENT = { retryLimit: 30, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 }
export type MailRetries = typeof PATIENT

type Delivery = { db: Db; clock: () => Date; jobs: Jobs; smtpUrl: string; from: string; retries?: MailRetries | undefined }

/** Messages taken at a time; with more waiting, the next are taken at once. */
const BATCH = 20

/** Takes messages from the outbox to the mail server. Each try is counted; a message that went out is emptied and never goes again. */
export async function deliverMail({ db, clock, jobs, smtpUrl, from, retries = PATIENT }: Delivery): Promise<void> {
  const server = createTransport(smtpUrl)
  await jobs.createQueue(MAIL_QUEUE, retries)
  await jobs.updateQueue(MAIL_QUEUE, retries)
  const options = { pollingIntervalSeconds: 1, batchSize: BATCH, burstWhenBatchFull: true, perJobResults: true } as const
  await jobs.work<{ id: string }, void, typeof options>(MAIL_QUEUE, options, batch => Promise.all(batch.map(async ({ id: job, data }) => {
    try {
      await deliver(BigInt(data.id))
      return { id: job, status: 'completed' as const }
    } catch (cause) {
      await db.updateTable('outbox').set({ last_error: String(cause).slice(0, 500) }).where('id', '=', BigInt(data.id)).execute()
      return { id: job, status: 'failed' as const }
    }
  })))
  await queueWaiting(db, jobs)

  async function deliver(id: bigint): Promise<void> {
    const message = await db.updateTable('outbox').set(eb => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id).where('sent_at', 'is', null).returningAll().executeTakeFirst()
    if (!message) return
    await server.sendMail({
      from,
      // As an object, so that the address is one address whatever it contains.
      to: { name: '', address: message.recipient },
      subject: message.subject, text: message.body_text, html: message.body_html,
      // The same for every try, so that a mail server that took it and did not say so can tell.
      messageId: `<outbox-${id}-${Number(message.created_at)}@${hostOf(from)}>`,
    })
    await db.updateTable('outbox').set({ sent_at: clock(), body_text: '', body_html: '', last_error: null }).where('id', '=', id).execute()
  }
}

/** What was written while nobody delivered goes out now. */
const queueWaiting = (db: Db, jobs: Jobs) => db.transaction().execute(async trx => {
  const waiting = await trx.updateTable('outbox').set({ queued: true }).where('queued', '=', false).where('sent_at', 'is', null).returning('id').execute()
  for (const { id } of waiting) await enqueue(jobs, id, trx)
})

const hostOf = (from: string) => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
