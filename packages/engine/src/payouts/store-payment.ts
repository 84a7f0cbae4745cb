import { isDeepStrictEqual } from 'node:util'
import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Db } from '@adit/db/open'
import { earningsPaying } from '../earnings/payment-status.ts'
import { balance, minerAccount, post, type Line } from '../ledger/ledger.ts'
import { insertPayment, type SignedPayment } from './payment.queries.ts'
import { payoutDay } from './payout-window.ts'
import { findOwed, holdCoin, holdWallets, sumPaidSince } from './payouts.queries.ts'
import { planPayouts, type Part, type PayoutTerms } from './plan-payouts.ts'

/** What was planned is no longer so: nothing was stored, and the next plan will be another. */
export class PlanChanged extends Error {}

/** The terms of a plan, but for the cap, which is counted anew under the lock. */
export type FixedTerms = Omit<PayoutTerms, 'capLeft'>

/**
 * Writes a signed payment down, with everything that follows from it, in one transaction: the bytes, the outputs they spend,
 * whom they pay, the ledger's posting and the earnings that are now being paid. Nothing has been sent yet, and from here on
 * these bytes are all that ever will be.
 */
export async function storePayment(db: Db, payment: SignedPayment, terms: FixedTerms): Promise<bigint> {
  const coin = payment.coin as PaidCoin
  const subAccountIds = [...new Set(payment.parts.map(part => part.subAccountId))]
  return db.transaction().execute(async trx => {
    const { paused_at, daily_cap } = await holdCoin(trx, coin)
    if (paused_at) throw new PlanChanged(`${coin} payments are paused`)
    await holdWallets(trx, coin, subAccountIds)
    const since = payoutDay(terms.now).began
    const capLeft = daily_cap === null ? null : BigInt(daily_cap) - await sumPaidSince(trx, coin, since)
    const again = planPayouts(await findOwed(trx, coin, since, subAccountIds), { ...terms, capLeft })
    if (!isDeepStrictEqual(again.batches.flat(), payment.parts)) throw new PlanChanged(`${coin} balances or wallets have changed meanwhile`)

    const id = await insertPayment(trx, payment, terms.now)
    const total = payment.parts.reduce((sum, part) => sum + part.amount, 0n)
    await post(trx, { cause: { kind: 'payout', id: String(id) }, at: terms.now, coin, lines: [...fromMiners(payment.parts), { account: `payout:${id}`, amount: total }] })
    // Since the posting nobody else may post in this coin: what is left now was earned after the plan was made.
    for (const subAccountId of subAccountIds)
      if (await balance(trx, minerAccount(subAccountId), coin) !== 0n) throw new PlanChanged(`${coin} balances have changed meanwhile`)
    await earningsPaying(trx, coin, subAccountIds, String(id))
    return id
  })
}

const fromMiners = (parts: readonly Part[]): Line[] => parts.map(({ subAccountId, amount }) => ({ account: minerAccount(subAccountId), amount: -amount }))
