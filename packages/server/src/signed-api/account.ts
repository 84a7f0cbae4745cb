import { toAmount } from '@adit/contract/money'
import type { signedApi } from '@adit/contract/signed-api'
import { sumEarnings } from '@adit/engine/earnings/earning.queries'
import { payoutDay } from '@adit/engine/payouts/payout-window'
import { findOwedOf, findSettledDay } from '@adit/engine/payouts/payouts.queries'
import { dayName } from '@adit/engine/shares/slots'
import { paged } from './paging.ts'
import type { SignedServe } from './serve-signed.ts'
import * as queries from './signed-api.queries.ts'
import { stamp } from './figures.ts'

/** What a sub-account has earned, been paid and has coming. */
export const account: SignedServe<typeof signedApi.account> = async ({ db, now, subAccount: { id }, coin }) => {
  const settled = await findSettledDay(db, coin)
  const [[own], owed, paid] = await Promise.all([sumEarnings(db, id, coin, settled ?? dayName(+now)), findOwedOf(db, id, coin, payoutDay(now).began), queries.sumPaid(db, id, coin)])
  return {
    earn24Hours: toAmount(BigInt(own!.of_day), coin), earnTotal: toAmount(BigInt(own!.total), coin), paidOut: toAmount(paid, coin),
    paying: toAmount(owed.paying, coin), balance: toAmount(owed.balance, coin), settleTime: settled,
  }
}

/** Payments, a row an address. */
export const payouts = ({ db, subAccount: { id }, coin }: Parameters<typeof account>[0], asked: Parameters<typeof paged>[0]) => paged(asked, async place => {
  const { rows, count } = await queries.findPayouts(db, id, coin, place)
  return {
    rows: rows.map(row => ({
      id: String(row.id), timestamp: stamp(row.created_at), walletAddress: row.address, txId: row.txid, amount: toAmount(BigInt(row.amount), coin),
      status: row.state === 'paying' ? 'paying' as const : 'paid' as const,
    })),
    count,
  }
})
