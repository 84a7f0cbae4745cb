import type { PaidCoin } from '@adit/contract/coin-facts'
import { toLanguage } from '@adit/contract/languages'
import { toAmount } from '@adit/contract/money'
import { keepDoing } from '@adit/engine/shares/keep-doing'
import type { Pool } from '../kit/pool.ts'
import { stopLink } from './push-links.ts'
import { findDueEarnings, findDuePayments, markSent, type DueEarnings, type DuePayment } from './push.queries.ts'
import { clockTime, zoneLabel } from './spans.ts'
import { worthThen } from './worth.ts'

type MailMessage = Parameters<Pool['mail']['send']>[0]

const EVERY_MS = 60_000
/** What is older than this when a pool that stood still starts again is no news. */
const NEWS_MS = 3 * 86_400_000
const AT_ONCE = 200

/** Mails records to whoever wished for them and agreed: earnings once a day is settled, payments once they have arrived. */
export const startRecordPush = (pool: Pool, onError: (cause: unknown) => void): (() => Promise<void>) =>
  keepDoing(() => pushRecords(pool), () => EVERY_MS, onError)

/** Run again, or by several processes at once, it mails each record once: the message and its mark are one transaction. */
export async function pushRecords(pool: Pool): Promise<void> {
  const since = new Date(+pool.clock() - NEWS_MS)
  for (let due: DueEarnings[]; (due = await findDueEarnings(pool.db, since, AT_ONCE)).length > 0;) for (const one of due) await push(pool, one, earningsMail(pool, one))
  for (let due: DuePayment[]; (due = await findDuePayments(pool.db, since, AT_ONCE)).length > 0;) for (const one of due) await push(pool, one, paymentMail(pool, one))
}

async function push({ db, clock, mail }: Pool, due: DueEarnings | DuePayment, message: MailMessage): Promise<void> {
  await db.transaction().execute(async trx => {
    const mark = { addressId: due.address_id, subAccountId: due.sub_account_id, coin: due.coin, record: due.record }
    if (await markSent(trx, mark, clock())) await mail.send(message, trx)
  })
}

const common = (pool: Pool, due: DueEarnings | DuePayment) => ({
  userId: due.name, amount: `${toAmount(BigInt(due.amount), due.coin as PaidCoin)} ${due.coin}`,
  page: `${pool.settings.url}/recvAndPay`, stop: stopLink(pool, { id: due.address_id, createdAt: due.created_at }),
})

function earningsMail(pool: Pool, due: DueEarnings): MailMessage {
  const { valueUsd, valueCny } = worthThen(BigInt(due.amount), due.coin as PaidCoin, { usd: due.price_usd, cny: due.price_cny })
  const value = [valueUsd && `${valueUsd} USD`, valueCny && `${valueCny} CNY`].filter(Boolean).join(', ')
  return { to: due.email, lang: toLanguage(due.lang), template: 'recordEarned', values: { ...common(pool, due), date: due.day, value } }
}

function paymentMail(pool: Pool, due: DuePayment): MailMessage {
  const time = `${clockTime(due.at, due.time_zone)} ${zoneLabel(due.time_zone)}`
  return { to: due.email, lang: toLanguage(due.lang), template: 'recordPaid', values: { ...common(pool, due), time, address: due.addresses.join(', '), hash: due.txid } }
}
