import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import type { Schema } from '@adit/db/schema'

type Channel = Schema['alarm_delivery']['channel']
const LEASE_MS = 60_000

/** Events whose messages are not written yet, held for the transaction. */
export const takeUnposted = (trx: Db, limit: number) =>
  trx.selectFrom('alarm_event').select('id').where('posted_at', 'is', null).orderBy('id').limit(limit).forUpdate().skipLocked().execute()

export const findEvent = (db: Db, id: bigint) =>
  db.selectFrom('alarm_event as e').innerJoin('sub_account as s', 's.id', 'e.sub_account_id')
    .select(['e.id', 'e.sub_account_id', 'e.kind', 'e.rule_kind', 'e.coin', 'e.at', 'e.facts', 's.name', 's.time_zone']).where('e.id', '=', id).executeTakeFirstOrThrow()

export const markPosted = (trx: Db, id: bigint, now: Date) => trx.updateTable('alarm_event').set({ posted_at: now }).where('id', '=', id).execute()

type NewDelivery = { channel: Channel; targetId: bigint; recipient: string; lang: string; outboxId: bigint | null }
/** Once for each who hears of an event, however often it is tried. */
export const insertDeliveries = (trx: Db, eventId: bigint, deliveries: readonly NewDelivery[], { now, giveUpAt }: { now: Date; giveUpAt: Date }) =>
  trx.insertInto('alarm_delivery').values(deliveries.map(({ channel, targetId, recipient, lang, outboxId }) => ({
    event_id: eventId, channel, target_id: targetId, recipient, lang, outbox_id: outboxId, state: 'waiting' as const, next_try_at: now, give_up_at: giveUpAt, error: null, sent_at: null,
  }))).onConflict(same => same.columns(['event_id', 'channel', 'target_id']).doNothing()).execute()

/** Takes some that are due: whoever takes one has a minute for it, after which it is anybody's again. */
export const takeDue = (db: Db, channels: readonly Channel[], limit: number, now: Date) =>
  db.updateTable('alarm_delivery').set(eb => ({ attempts: eb('attempts', '+', 1), next_try_at: new Date(+now + LEASE_MS) }))
    .where('id', 'in', eb => eb.selectFrom('alarm_delivery').select('id').where('state', '=', 'waiting').where('outbox_id', 'is', null)
      .where('next_try_at', '<=', now).where('give_up_at', '>', now).where('channel', '=', sql<Channel>`any(${channels}::text[])`)
      .orderBy('next_try_at').limit(limit).forUpdate().skipLocked())
    .returningAll().execute()
export type DueDelivery = Awaited<ReturnType<typeof takeDue>>[number]

export const giveUpLate = (db: Db, now: Date) =>
  db.updateTable('alarm_delivery').set(eb => ({ state: 'failed' as const, error: eb.fn.coalesce('error', sql<string>`'too late'`) })).where('state', '=', 'waiting').where('outbox_id', 'is', null)
    .where('give_up_at', '<=', now).execute()

/** Whether something waits that nobody is set up to deliver. */
export const findWaiting = async (db: Db, channels: readonly Channel[]): Promise<Channel[]> =>
  (await db.selectFrom('alarm_delivery').select('channel').distinct().where('state', '=', 'waiting').where('outbox_id', 'is', null)
    .where('channel', '=', sql<Channel>`any(${channels}::text[])`).execute()).map(({ channel }) => channel)

export const markSent = (db: Db, id: bigint, now: Date) => db.updateTable('alarm_delivery').set({ state: 'sent', sent_at: now, error: null }).where('id', '=', id).execute()

export const markFailed = (db: Db, id: bigint, { error, nextTryAt }: { error: string; nextTryAt: Date | null }) =>
  db.updateTable('alarm_delivery').set({ error: error.slice(0, 300), ...(nextTryAt ? { next_try_at: nextTryAt } : { state: 'failed' as const }) }).where('id', '=', id).execute()
