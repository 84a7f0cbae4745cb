import { randomUUID } from 'node:crypto'
import type { alarm } from '@adit/contract/alarm'
import type { Coin } from '@adit/contract/coins'
import { fail } from '@adit/contract/refusals'
import type { EventFacts } from '@adit/engine/alarms/watch'
import type { Serve } from '../kit/context.ts'
import * as queries from './history.queries.ts'
import { postEvent } from './post-events.ts'
import { forReader } from './reader.ts'

export const history: Serve<typeof alarm.history> = async ({ pool, db, subAccount }, page) => {
  const { rows, total } = await queries.findEvents(db, subAccount.id, page)
  const deliveries = await queries.findDeliveries(db, rows.map(({ id }) => id))
  return {
    items: rows.map(({ id, kind, rule_kind, coin, at, ended_at, facts: stored }) => {
      const facts = stored as EventFacts
      const scaled = (value: number | undefined) => value === undefined ? null : rule_kind === 'rejection' ? value * 100 : value
      return {
        id: String(id), kind, ruleKind: rule_kind, coinType: coin as Coin | null, time: at, endTime: ended_at, minutes: facts.minutes ?? null,
        threshold: scaled(facts.threshold), figure: scaled(facts.figure), machines: facts.machines ? { still: 0, ...facts.machines } : null,
        deliveries: deliveries.filter(({ event_id }) => event_id === id).map(one => present({ ...one, recipient: forReader(subAccount, one.recipient) }, pool.settings.demo)),
      }
    }),
    pageNum: page.pageNum, pageSize: page.pageSize, totalPage: Math.ceil(total / page.pageSize), totalRecord: total,
  }
}

type Delivery = Awaited<ReturnType<typeof queries.findDeliveries>>[number]

/** In the demo a message has arrived once it lies in the letter box. */
function present({ channel, recipient, outbox_id, ...row }: Delivery, demo: boolean) {
  if (channel !== 'email') return { channel, recipient, state: row.state, attempts: row.attempts, nextTime: row.state === 'waiting' ? row.next_try_at : null, sentTime: row.sent_at, error: row.error }
  const sent = demo ? row.sent_at : row.mailed_at
  return { channel, recipient, state: sent || (demo && outbox_id) ? 'sent' as const : row.state, attempts: row.mail_attempts ?? 0, nextTime: null, sentTime: sent, error: row.mail_error }
}

/** A message to everybody who would hear an alarm, listed as one. */
export const test: Serve<typeof alarm.test> = async ({ pool, subAccount, now }) => {
  const messages = await pool.db.transaction().execute(async trx => {
    const id = await queries.insertTest(trx, subAccount.id, `test ${randomUUID()}`, now)
    return await postEvent(pool, trx, id, now) || fail('NOBODY_TO_TELL')
  })
  return { messages }
}
