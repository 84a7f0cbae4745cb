import type { earnings } from '@adit/contract/earnings'
import type { Output, z } from '@adit/contract/kit'
import { toAmount } from '@adit/contract/money'
import { findPricesAt, type Price } from './price.queries.ts'
import { recordCoin, type Asked, type RecordCoin } from './record-coin.ts'
import { momentsOf, pageOf, placeOf } from './spans.ts'
import { findStatement, sumStatement, type StatementRow } from './statement.queries.ts'
import { worthThen } from './worth.ts'

type Statement = Output<typeof earnings.payRecv>
export type StatementEntry = Statement['items'][number]

/** Every line of the sub-account's ledger account in a span, the newest first, between its two balances. */
export async function readStatement(asked: Asked, input: z.output<typeof earnings.payRecv.in>): Promise<Statement> {
  const { db, subAccount: { id, timeZone } } = asked
  const of = await recordCoin(asked, input)
  const moments = momentsOf(input, timeZone)
  // Of one moment: what is posted between two reads would be in one and not in the other.
  const { sums, page } = await db.transaction().setIsolationLevel('repeatable read').execute(async trx => ({
    sums: await sumStatement(trx, id, of.coin, moments),
    page: await findStatement(trx, id, of.coin, moments, placeOf(input)),
  }))
  const prices = await pricesOf(asked, of, page.rows)
  let balance = sums.closing - page.newer
  const items = page.rows.map((row, at) => {
    const entry = presentEntry(of, row, balance, prices[at]!)
    balance -= BigInt(row.amount)
    return entry
  })
  const amount = (units: bigint) => toAmount(units, of.coin)
  return {
    items, ...pageOf(input, sums.entries), ...of.shown,
    openingBalance: amount(sums.opening), closingBalance: amount(sums.closing), totalIn: amount(sums.paidIn), totalOut: amount(sums.paidOut),
  }
}

/** Earnings at the price of their settlement, everything else at that of its moment. */
export async function pricesOf({ db }: Asked, { coin }: RecordCoin, rows: readonly StatementRow[]): Promise<Price[]> {
  const quoted = await findPricesAt(db, coin, rows.map(({ at }) => at))
  return rows.map((row, at) => (row.price_usd === null ? quoted[at]! : { usd: row.price_usd, cny: row.price_cny }))
}

const KINDS: Record<string, StatementEntry['kind']> = {
  settlement: 'earnings', refund: 'refund', compensation: 'compensation', deduction: 'deduction', payout: 'payment', 'payout-refund': 'paymentReturned',
}

/** `balance` is the one after this entry. */
export function presentEntry({ coin }: RecordCoin, row: StatementRow, balance: bigint, price: Price): StatementEntry {
  const kind = Object.hasOwn(KINDS, row.cause_kind) ? KINDS[row.cause_kind]! : 'other'
  const amount = BigInt(row.amount)
  return {
    id: String(row.id), creatDate: +row.at, kind,
    date: kind === 'earnings' ? row.cause_id.split(' ')[1]! : null,
    payId: kind === 'payment' || kind === 'paymentReturned' ? row.cause_id : null,
    transactionHash: row.txid,
    amount: toAmount(amount, coin), balance: toAmount(balance, coin), ...worthThen(amount, coin, price),
  }
}
