import type { Db } from '@adit/db/open'
import { dayName } from '@adit/engine/shares/slots'
import * as queries from './modes.queries.ts'

/** How a sub-account is paid for a coin: now, from a day to come, and as asked for by a mail that nobody has answered yet. */
export async function findModes(db: Db, subAccountId: bigint, coin: string, now: Date) {
  const today = dayName(+now)
  const [offers, terms, asked] = await Promise.all([queries.findOffers(db, coin), queries.findTerms(db, subAccountId, coin), queries.findAsked(db, subAccountId, coin, now)])
  const first = offers[0]?.pay_method ?? ''
  const current = terms.findLast(({ from_day }) => from_day <= today)?.mode ?? first
  const next = terms.find(({ from_day, mode }) => from_day > today && (mode ?? first) !== current)
  return {
    payMethod: current,
    payMethods: offers.map(({ pay_method, fee_percent }) => ({ payMethod: pay_method, percentStr: `${Number(fee_percent)} %` })),
    nextPayMethod: next ? { payMethod: next.mode ?? first, fromDay: next.from_day } : null,
    askedPayMethod: asked?.mode ?? null,
  }
}
