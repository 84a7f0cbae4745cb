import { LIMITS } from '@adit/contract/constants'
import { PUSHED_RECORDS } from '@adit/contract/earning-types'
import type { earnings } from '@adit/contract/earnings'
import { fail } from '@adit/contract/refusals'
import type { Db } from '@adit/db/open'
import { writeAudit } from '../kit/audit.ts'
import type { Serve } from '../kit/context.ts'
import { readEmail } from '../kit/read-email.ts'
import { tellOwner } from '../kit/tell-owner.ts'
import { confirmLink } from './push-links.ts'
import { summary } from './push-summary.ts'
import * as queries from './push.queries.ts'

/** A new link this soon after the last would only fill somebody's letter box. */
const AGAIN_AFTER_MS = 60_000
const DAY = 86_400_000

type Subscriber = Awaited<ReturnType<typeof queries.findSubscribers>>[number]
const present = (subscriber: Subscriber) => ({ id: String(subscriber.id), confirmed: subscriber.confirmed_at !== null, ...summary(subscriber) })

/** P§5, P§9: up to 10 addresses an account. A new one is asked first, and asked again when this is called again. */
export const emailRecvOrPay: Serve<typeof earnings.emailRecvOrPay> = async (ctx, { email: said, type }) => {
  const email = readEmail(said)
  const { pool, db, now, account, subAccount, coin, visitor: { lang } } = ctx
  return db.transaction().execute(async trx => {
    await queries.holdAccount(trx, account.id)
    const known = await queries.findAddress(trx, account.id, email)
    if (!known && await queries.countAddresses(trx, account.id) >= LIMITS.pushEmails) return fail('PUSH_EMAIL_LIMIT')
    const address = known ?? await queries.insertAddress(trx, { accountId: account.id, email, lang, now })
    const before = (await queries.findSubscribers(trx, subAccount.id, coin)).find(({ id }) => id === address.id)
    await queries.subscribe(trx, address.id, subAccount.id, coin, type, now)
    const after = (await queries.findSubscribers(trx, subAccount.id, coin)).find(({ id }) => id === address.id)!
    if (!before || !present(before)[type]) await writeDown(trx, ctx, before, after)
    if (!address.confirmed_at && mayAskAgain(address.link_expires_at, now))
      await pool.mail.send({ to: email, template: 'confirmRecordPush', values: { link: await confirmLink(pool, trx, address.id, now), userId: subAccount.name }, lang }, trx)
    return present(after)
  })
}

/** In the history, and in a mail to the account: whoever reads along is its owner's business. */
async function writeDown(trx: Db, ctx: Parameters<Serve<typeof earnings.emailDelete>>[0], before: Subscriber | undefined, after: Subscriber | undefined): Promise<void> {
  const { subAccount, coin } = ctx
  await writeAudit(trx, ctx, { action: 'record.push', subAccount, coin, before: before && summary(before), ...(after && { after: summary(after) }) })
  await tellOwner(trx, ctx, subAccount, { what: 'recordPush', coin, before: [reader(before)], after: [reader(after)], pausedUntil: null })
}

const reader = (subscriber: Subscriber | undefined) => {
  const wished = subscriber && summary(subscriber)
  return wished ? { name: wished.email, parts: PUSHED_RECORDS.filter(record => wished[record]) } : ''
}

const mayAskAgain = (expiresAt: Date | null, now: Date) => !expiresAt || +now - (+expiresAt - DAY) >= AGAIN_AFTER_MS

export const emailQuery: Serve<typeof earnings.emailQuery> = async ({ db, account, subAccount, coin }) => ({
  items: (await queries.findSubscribers(db, subAccount.id, coin)).map(present),
  addresses: await queries.countAddresses(db, account.id), addressesMax: LIMITS.pushEmails,
})

export const emailDelete: Serve<typeof earnings.emailDelete> = async (ctx, { email, type }) => {
  const { db, account, subAccount, coin } = ctx
  await db.transaction().execute(async trx => {
    await queries.holdAccount(trx, account.id)
    const before = (await queries.findSubscribers(trx, subAccount.id, coin)).find(each => each.email === email)
    if (!before) return
    await queries.unsubscribe(trx, before.id, subAccount.id, coin, type ? [type] : PUSHED_RECORDS)
    const after = (await queries.findSubscribers(trx, subAccount.id, coin)).find(({ id }) => id === before.id)
    await writeDown(trx, ctx, before, after)
  })
  return {}
}
