import { toLanguage } from '@adit/contract/languages'
import { nextTry } from '@adit/engine/alarms/next-try'
import type { Pool } from '../kit/pool.ts'
import { writeAlarm } from './alarm-texts.ts'
import { ChannelFailure } from './channels/channel-failure.ts'
import { postJson } from './channels/post-json.ts'
import { sendTelegram } from './channels/telegram.ts'
import { callWebhook } from './channels/webhook.ts'
import * as queries from './delivery.queries.ts'
import type { DueDelivery } from './delivery.queries.ts'
import { toldOf } from './post-events.ts'
import { openChatId, openSecret } from './secrets.ts'
import { findTelegram } from './telegram.queries.ts'
import { findWebhooks } from './webhook.queries.ts'

const AT_ONCE = 20
const SETTING_OF = { telegram: 'TELEGRAM_TOKEN', sms: 'SMS_WEBHOOK' } as const

/** Takes what is due to where it goes. Each try is counted before it is made; what failed is tried again, ever later, for a day. */
export async function deliverDue(pool: Pool): Promise<void> {
  const { alarms, demo } = pool.settings
  const channels = (['telegram', 'sms', 'webhook'] as const).filter(channel => demo || channel === 'webhook' || (channel === 'telegram' ? alarms.telegram : alarms.smsWebhook))
  await queries.giveUpLate(pool.db, pool.clock())
  for (let taken = AT_ONCE; taken === AT_ONCE;) {
    const due = await queries.takeDue(pool.db, channels, AT_ONCE, pool.clock())
    await Promise.all(due.map(one => deliver(pool, one)))
    taken = due.length
  }
}

/** What the operator has to set for messages that wait. */
export async function findMissingSettings({ db, settings: { demo, alarms } }: Pool): Promise<string[]> {
  const missing = demo ? [] : (['telegram', 'sms'] as const).filter(channel => !(channel === 'telegram' ? alarms.telegram : alarms.smsWebhook))
  if (missing.length === 0) return []
  return (await queries.findWaiting(db, missing)).map(channel => SETTING_OF[channel as keyof typeof SETTING_OF])
}

async function deliver(pool: Pool, delivery: DueDelivery): Promise<void> {
  try {
    await send(pool, delivery)
    await queries.markSent(pool.db, delivery.id, pool.clock())
  } catch (cause) {
    const { forGood, retryMs } = cause instanceof ChannelFailure ? cause : { forGood: false, retryMs: 0 }
    await queries.markFailed(pool.db, delivery.id, { error: (cause as Error).message, nextTryAt: forGood ? null : nextTry(delivery.attempts, pool.clock(), retryMs) })
  }
}

const gone = (): never => { throw new ChannelFailure('it was removed meanwhile', { forGood: true }) }

async function send(pool: Pool, { id, event_id, channel, target_id, recipient, lang }: DueDelivery): Promise<void> {
  const { db, settings } = pool
  const event = await queries.findEvent(db, event_id)
  const told = toldOf(event)
  const { subject, paragraphs } = writeAlarm(told, toLanguage(lang))
  const text = [...new Set([subject, ...paragraphs])].join('\n')
  if (settings.demo) return void await pool.mail.send({ to: `${channel} ${recipient}`, template: 'alarm', values: { subject, paragraphs }, lang: toLanguage(lang) })
  if (channel === 'telegram') {
    const chat = await findTelegram(db, target_id)
    const chatId = chat?.bound_at ? openChatId(settings, target_id, chat.sealed_chat_id) : null
    return sendTelegram(settings, chatId ?? gone(), text)
  }
  if (channel === 'sms') return postJson({ url: settings.alarms.smsWebhook!, body: JSON.stringify({ id: String(id), phone: `+86${recipient}`, text, lang }), allowPrivate: true })
  const webhook = (await findWebhooks(db, event.sub_account_id)).find(one => one.id === target_id) ?? gone()
  const secret = openSecret(settings, event.sub_account_id, webhook.sealed_secret) ?? gone()
  const { kind, ruleKind, coin, at, facts } = told
  return callWebhook({
    url: webhook.url, secret, id: String(id), at: pool.clock(), allowPrivate: settings.alarms.privateWebhooks,
    body: { event: String(event_id), kind, rule: ruleKind, userId: event.name, coinType: coin, time: Number(at), ...facts, text },
  })
}
