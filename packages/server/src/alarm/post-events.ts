import { toLanguage } from '@adit/contract/languages'
import type { Db } from '@adit/db/open'
import { GIVE_UP_AFTER } from '@adit/engine/alarms/next-try'
import type { EventFacts } from '@adit/engine/alarms/watch'
import type { Pool } from '../kit/pool.ts'
import { writeAlarm, type Told } from './alarm-texts.ts'
import { findContacts } from './contact.queries.ts'
import * as queries from './delivery.queries.ts'
import { openChatId, shortChatId } from './secrets.ts'
import { findTelegram } from './telegram.queries.ts'
import { findWebhooks } from './webhook.queries.ts'

const AT_ONCE = 20

/** Writes the messages of what was found: all of an event's or none, once, and mail straight into the outbox. */
export async function postEvents(pool: Pool): Promise<void> {
  for (let more = true; more;) {
    more = await pool.db.transaction().execute(async trx => {
      const events = await queries.takeUnposted(trx, AT_ONCE)
      for (const { id } of events) await postEvent(pool, trx, id, pool.clock())
      return events.length === AT_ONCE
    })
  }
}

/** Answers how many are told. */
export async function postEvent(pool: Pool, trx: Db, id: bigint, now: Date): Promise<number> {
  const event = await queries.findEvent(trx, id)
  const told = toldOf(event)
  const deliveries: Parameters<typeof queries.insertDeliveries>[2][number][] = []
  for (const { id: targetId, email, phone, lang: said } of await findContacts(trx, event.sub_account_id)) {
    const lang = toLanguage(said)
    if (email !== null) {
      const { subject, paragraphs } = writeAlarm(told, lang)
      const outboxId = await pool.mail.send({ to: email, template: 'alarm', values: { subject, paragraphs: [...paragraphs, `${pool.settings.url}/worker/warn`] }, lang }, trx)
      deliveries.push({ channel: 'email', targetId, recipient: email, lang, outboxId })
    }
    if (phone !== null) deliveries.push({ channel: 'sms', targetId, recipient: phone, lang, outboxId: null })
  }
  const chat = await findTelegram(trx, event.sub_account_id)
  if (chat?.bound_at) deliveries.push({ channel: 'telegram', targetId: event.sub_account_id, recipient: shortChatId(openChatId(pool.settings, event.sub_account_id, chat.sealed_chat_id)), lang: chat.lang, outboxId: null })
  for (const { id: targetId, url } of await findWebhooks(trx, event.sub_account_id)) deliveries.push({ channel: 'webhook', targetId, recipient: new URL(url).host, lang: 'en', outboxId: null })
  if (deliveries.length > 0) await queries.insertDeliveries(trx, id, deliveries, { now, giveUpAt: new Date(+now + GIVE_UP_AFTER) })
  await queries.markPosted(trx, id, now)
  return deliveries.length
}

export const toldOf = (event: Awaited<ReturnType<typeof queries.findEvent>>): Told => ({
  kind: event.kind, ruleKind: event.rule_kind, coin: event.coin, at: event.at, facts: event.facts as EventFacts, subAccount: event.name, timeZone: event.time_zone,
})
