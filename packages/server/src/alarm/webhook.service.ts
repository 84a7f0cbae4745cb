import { randomBytes } from 'node:crypto'
import type { alarm } from '@adit/contract/alarm'
import { ALARM } from '@adit/contract/constants'
import { fail } from '@adit/contract/refusals'
import { holdSetting } from '../kit/alarm-rules.queries.ts'
import { writeAudit } from '../kit/audit.ts'
import type { Serve } from '../kit/context.ts'
import { isOwnName, isPublicUrl } from './channels/public-address.ts'
import { mayEdit } from './reader.ts'
import { sealSecret } from './secrets.ts'
import * as queries from './webhook.queries.ts'

export const queryWebhook: Serve<typeof alarm.queryWebhook> = async ({ db, subAccount }) => ({
  items: (await queries.findWebhooks(db, subAccount.id)).map(({ id, url, created_at }) => ({ id: String(id), url: mayEdit(subAccount) ? url : new URL(url).origin, time: created_at })),
})

/** A name is judged again each time it is called: what it points to may change. */
export const addWebhook: Serve<typeof alarm.addWebhook> = async (ctx, { url: said }) => {
  const { pool, subAccount, now } = ctx
  const { settings } = pool
  const url = URL.parse(said)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return fail('WEBHOOK_ADDRESS')
  if (!settings.alarms.privateWebhooks && (isOwnName(url) || !isPublicUrl(url))) return fail('WEBHOOK_ADDRESS')
  const secret = randomBytes(32).toString('base64url')
  const id = await pool.db.transaction().execute(async trx => {
    await holdSetting(trx, subAccount.id)
    const others = await queries.findWebhooks(trx, subAccount.id)
    if (others.some(other => other.url === url.href)) return fail('WEBHOOK_EXISTS')
    if (others.length >= ALARM.webhooks) return fail('WEBHOOK_LIMIT', { limit: ALARM.webhooks })
    const made = await queries.insertWebhook(trx, subAccount.id, { url: url.href, sealedSecret: sealSecret(settings, subAccount.id, secret), now })
    await writeAudit(trx, ctx, { action: 'alarm.webhook', after: { url: withoutQuery(url.href) }, subAccount })
    return made
  })
  return { id: String(id), secret }
}

export const deleteWebhook: Serve<typeof alarm.deleteWebhook> = async (ctx, { id }) => {
  const { pool, subAccount } = ctx
  await pool.db.transaction().execute(async trx => {
    await holdSetting(trx, subAccount.id)
    const { url } = await queries.deleteWebhook(trx, subAccount.id, BigInt(id)) ?? fail('PARAMETER_ILLEGAL')
    await writeAudit(trx, ctx, { action: 'alarm.webhook', before: { url: withoutQuery(url) }, subAccount })
  })
  return {}
}

/** A query often carries a key. */
const withoutQuery = (url: string) => url.replace(/[?#].*$/, '')
