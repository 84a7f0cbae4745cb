import type { Db } from '@adit/db/open'
import { dayName } from '../shares/slots.ts'
import type { PayMethod } from './pay-method.ts'
import { findOffers, findOwnTerms } from './settle-day.queries.ts'
import { openTerms, type TermsBook } from './terms.ts'

/** The terms of a coin up to a moment, for some sub-accounts; undefined for a coin that the pool offers no way of being paid for. */
export async function termsOf(db: Db, coin: string, subAccountIds: readonly bigint[], now: Date): Promise<TermsBook | undefined> {
  const [offers, own] = await Promise.all([findOffers(db, coin), findOwnTerms(db, coin, dayName(+now), subAccountIds)])
  const [first, ...others] = offers.map(row => ({ method: row.pay_method as PayMethod, feePercent: row.fee_percent }))
  return first && openTerms([first, ...others], own.map(row => ({
    subAccountId: row.sub_account_id, fromDay: row.from_day, mode: row.mode as PayMethod | null, feePercent: row.fee_percent, plusPercent: row.plus_percent,
  })))
}
