import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import { explorerTx } from '@adit/contract/explorers'
import { toLanguage } from '@adit/contract/languages'
import { toAmount } from '@adit/contract/money'
import { keepDoing } from '@adit/engine/shares/keep-doing'
import type { Pool } from '../kit/pool.ts'
import { findDueNotices, markTold, type DueNotice } from './payment-notices.queries.ts'
import { findPaymentReaders } from './push.queries.ts'
import { clockTime, zoneLabel } from './spans.ts'

const EVERY_MS = 60_000
/** What is older than this when a pool that stood still starts again is no news. */
const NEWS_MS = 3 * 86_400_000
const AT_ONCE = 200

/** Tells owners who wish it of each payment that has arrived. */
export const startPaymentNotices = (pool: Pool, onError: (cause: unknown) => void): (() => Promise<void>) =>
  keepDoing(() => tellPayments(pool), () => EVERY_MS, onError)

/** Run again, or by several processes at once, it tells of each payment once: its messages and its mark are one transaction. */
export async function tellPayments(pool: Pool): Promise<void> {
  const since = new Date(+pool.clock() - NEWS_MS)
  for (let due: DueNotice[]; (due = await findDueNotices(pool.db, since, AT_ONCE)).length > 0;) for (const one of due) await tell(pool, one)
}

/** The account's own address and the one for notices; whoever got the payment as a record by mail knows of it already. */
async function tell({ db, clock, mail, settings }: Pool, due: DueNotice): Promise<void> {
  const coin = due.coin as PaidCoin
  const values = {
    userId: due.name, amount: `${toAmount(BigInt(due.amount), coin)} ${coin}`, time: `${clockTime(due.at, due.time_zone)} ${zoneLabel(due.time_zone)}`,
    addresses: due.addresses, hash: due.txid, link: explorerTx(coin as Coin, due.txid), page: `${settings.url}/setting/configuration?tab=notices`,
  }
  await db.transaction().execute(async trx => {
    if (!await markTold(trx, due, clock())) return
    const knowing = await findPaymentReaders(trx, due)
    for (const to of new Set([due.email, due.notice_email])) if (to && !knowing.has(to)) await mail.send({ to, lang: toLanguage(due.lang), template: 'paymentNotice', values }, trx)
  })
}
