import { createHash } from 'node:crypto'
import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { earningsPaid, earningsUnpaid } from '@adit/engine/earnings/payment-status'
import { settleDay } from '@adit/engine/earnings/settle-day'
import { minerAccount, post } from '@adit/engine/ledger/ledger'
import { changePayment, deleteInputs, findParts } from '@adit/engine/payouts/payment.queries'
import { findOwed } from '@adit/engine/payouts/payouts.queries'
import { payoutDay } from '@adit/engine/payouts/payout-window'
import { planPayouts } from '@adit/engine/payouts/plan-payouts'
import { storePayment } from '@adit/engine/payouts/store-payment'
import { hour, mine } from '@adit/engine/test/mine'

/** Three days before the tests' own, and the morning after each. */
export const DAYS = ['2026-03-07', '2026-03-08', '2026-03-09'] as const
export const HOUR = 3_600_000

/** What a miner's records come of, by the engine's own functions. */
export async function history(db: Db, coin: Coin = 'BTC') {
  const pool = await mine(db, coin)
  let payments = 0
  return {
    ...pool,
    /** Whole days of steady work, each settled in its next morning, at a price of its own. */
    async days(subAccountId: bigint, work: bigint, days: readonly string[] = DAYS): Promise<void> {
      for (const [at, day] of days.entries()) {
        await pool.quote(hour(0, day), { fee: 31_250_001n })
        await pool.quote(hour(24.5, day), { fee: 31_250_001n, usd: String(60_000 + at * 1000), cny: String(420_000 + at * 7000) })
        for (const each of [3, 15]) await pool.work(subAccountId, hour(each, day), work)
        await db.insertInto('sub_account_day').values({ sub_account_id: subAccountId, coin, day, work: String(work * 2n), share_count: 2n } as never).onConflict(same => same.doNothing()).execute()
      }
      await pool.counted(hour(36, days.at(-1)))
      for (const day of days) if (await settleDay(db, coin, day, hour(26, day)) !== 'settled') throw new Error(`${day} cannot be settled`)
    },
    /** Pays a sub-account's whole balance; undefined where there is something to wait for. */
    async pay(subAccountId: bigint, now: Date, paid: PaidCoin = coin): Promise<bigint | undefined> {
      const terms = { now, minimum: 1n, smallest: 1n, batchSize: 200 }
      const [parts] = planPayouts(await findOwed(db, paid, payoutDay(now).began, [subAccountId]), { ...terms, capLeft: null }).batches
      if (!parts) return undefined
      const txid = createHash('sha256').update(`${paid} ${++payments}`).digest('hex')
      return storePayment(db, { coin: paid, txid, raw: Buffer.from(txid, 'hex'), networkFee: 200n, createdHeight: 100, inputs: [{ txid, vout: 0 }], parts }, terms)
    },
    /** As the engine does once a payment is deep enough in the chain. */
    arrived: (payment: bigint, now: Date) => db.transaction().execute(async trx => {
      await changePayment(trx, payment, { state: 'paid', confirmations: 6, sent_at: new Date(+now - HOUR), paid_at: now })
      await earningsPaid(trx, String(payment))
    }),
    /** As the engine does once a payment can never arrive. */
    givenBack: (payment: bigint, now: Date, paid: PaidCoin = coin) => db.transaction().execute(async trx => {
      const parts = await findParts(trx, payment)
      const total = parts.reduce((sum, { amount }) => sum + amount, 0n)
      await changePayment(trx, payment, { state: 'refunded' })
      await deleteInputs(trx, payment)
      await post(trx, {
        cause: { kind: 'payout-refund', id: String(payment) }, at: now, coin: paid,
        lines: [{ account: `payout:${payment}`, amount: -total }, ...parts.map(part => ({ account: minerAccount(part.subAccountId), amount: part.amount }))],
      })
      await earningsUnpaid(trx, String(payment))
    }),
    /** Replaces the wallets of a sub-account's coin; shares in hundredths of a percent. */
    wallets: (subAccountId: bigint, shares: Record<string, number>, paid: PaidCoin = coin) => db.transaction().execute(async trx => {
      await trx.insertInto('sub_account_coin').values({ sub_account_id: subAccountId, coin: paid, minimum_payment: null, paused_until: null }).onConflict(same => same.doNothing()).execute()
      await trx.deleteFrom('wallet').where('sub_account_id', '=', subAccountId).where('coin', '=', paid).execute()
      for (const [address, share] of Object.entries(shares))
        await trx.insertInto('wallet').values({ sub_account_id: subAccountId, coin: paid, address, payment_id: null, share, added_at: hour(0, DAYS[0]) }).execute()
    }),
  }
}
