import type { Db } from '@adit/db/open'
import type { PayMethod } from '@adit/engine/earnings/pay-method'
import { termsOf } from '@adit/engine/earnings/terms-of'
import { dayName } from '@adit/engine/shares/slots'
import * as queries from './modes.queries.ts'

/** How a sub-account is paid for a coin: now, from a day to come, and as asked for by a mail that nobody has answered yet. */
export async function findModes(db: Db, subAccountId: bigint, coin: string, now: Date) {
  const today = dayName(+now)
  const [offers, book, terms, asked] = await Promise.all([queries.findOffers(db, coin), termsOf(db, coin, [subAccountId], now), queries.findTerms(db, subAccountId, coin), queries.findAsked(db, subAccountId, coin, now)])
  const first = offers[0]?.pay_method ?? ''
  const present = book?.on(subAccountId, today)
  const current: string = present?.mode ?? first
  const feeOf = (mode: string) => present ? `${Number(present.feePercent(mode as PayMethod))} %` : ''
  const next = terms.find(({ from_day, mode }) => from_day > today && (mode ?? first) !== current)
  return {
    payMethod: current, percentStr: feeOf(current),
    payMethods: offers.map(({ pay_method }) => ({ payMethod: pay_method, percentStr: feeOf(pay_method) })),
    nextPayMethod: next ? { payMethod: next.mode ?? first, fromDay: next.from_day } : null,
    askedPayMethod: asked?.mode ?? null,
  }
}
