import { toAmount } from '@adit/contract/money'
import type { earnings } from '@adit/contract/earnings'
import type { Output, z } from '@adit/contract/kit'
import { minimumPayment, smallestOutput } from '@adit/engine/payouts/minimum-payment'
import { nextPayment } from '@adit/engine/payouts/next-payment'
import { payoutDay } from '@adit/engine/payouts/payout-window'
import { findOwedOf, sumPaidSince } from '@adit/engine/payouts/payouts.queries'
import { presenceOf } from '@adit/engine/presence/presence'
import * as queries from './payments.queries.ts'
import { presentPayment } from './present-payment.ts'
import { findPricesAt, type Price } from './price.queries.ts'
import { recordCoin, type Asked, type RecordCoin } from './record-coin.ts'
import { momentsOf, pageOf, placeOf } from './spans.ts'
import { worth, worthNow } from './worth.ts'
import { walletsThen } from './wallets-then.ts'

type In<K extends keyof typeof earnings> = z.output<(typeof earnings)[K]['in']>
type Out<K extends keyof typeof earnings> = Output<(typeof earnings)[K]>

/** Payments, the newest first, split ones as one; and what the balance still waits for. */
export async function readPayments(asked: Asked, input: In<'pay'>): Promise<Out<'pay'>> {
  const { db, now, subAccount: { id, timeZone } } = asked
  const of = await recordCoin(asked, input)
  const filter = { ...momentsOf(input, timeZone), status: input.status }
  const { count, parts } = await queries.findPage(db, id, of.coin, filter, placeOf(input))
  const payments = [...Map.groupBy(parts, row => row.payout_transaction_id).values()] as [queries.PaymentRow][]
  const [priceNow, ...prices] = await findPricesAt(db, of.coin, [now, ...payments.map(([first]) => first.created_at)])
  return {
    items: payments.map((rows, at) => presentPayment(of, rows, { priceThen: prices[at]!, priceNow: priceNow! })),
    ...pageOf(input, count), ...of.shown, next: await readNext(asked, of, priceNow!),
  }
}

/** P§4: settled and not yet sent, with what it waits for; null where there is nothing to send. */
async function readNext({ db, now, subAccount: { id } }: Asked, { coin }: RecordCoin, price: Price): Promise<Out<'pay'>['next']> {
  const { began } = payoutDay(now)
  const [owed, presence] = await Promise.all([findOwedOf(db, id, coin, began), presenceOf(db, coin, now)])
  if (owed.balance <= 0n) return null
  const capLeft = owed.dailyCap === null ? null : owed.dailyCap - await sumPaidSince(db, coin, began)
  const minimum = minimumPayment(coin)
  const { because, until } = nextPayment(owed, { now, minimum, smallest: smallestOutput(coin), capLeft, batchSize: 1 }, { ...presence, pausedByOperator: owed.pausedByOperator })
  return { amount: toAmount(owed.balance, coin), minimumPayment: toAmount(owed.minimum ?? minimum, coin), because, until: until && +until, ...worthNow(owed.balance, coin, price) }
}

export async function readDeductions(asked: Asked, input: In<'deduction'>): Promise<Out<'deduction'>> {
  const { db, now, subAccount: { id, timeZone } } = asked
  const { coin, shown } = await recordCoin(asked, input)
  const moments = momentsOf(input, timeZone)
  const { count, total } = await queries.sumDeductions(db, id, coin, moments)
  const rows = await queries.findDeductions(db, id, coin, moments, placeOf(input))
  const [priceNow, ...prices] = await findPricesAt(db, coin, [now, ...rows.map(({ at }) => at)])
  return {
    items: rows.map(({ serial, type, amount, at }, place) => ({
      serialNumber: String(serial), type, amount: toAmount(BigInt(amount), coin), creatDate: +at, ...worth(BigInt(amount), coin, prices[place]!, priceNow!),
    })),
    ...pageOf(input, count), totalDeduction: toAmount(total, coin), ...shown,
  }
}

/** Where payments went before and after each change of it, the newest first. */
export async function readWalletChanges(asked: Asked, input: In<'walletChanged'>): Promise<Out<'walletChanged'>> {
  const { db, subAccount: { id, timeZone } } = asked
  const { coin, shown } = await recordCoin(asked, input)
  const moments = momentsOf(input, timeZone)
  const count = await queries.countWalletChanges(db, id, coin, moments)
  const rows = await queries.findWalletChanges(db, id, coin, moments, placeOf(input))
  return {
    items: rows.map(row => ({ id: String(row.id), creatDate: +row.at, coinType: row.coin!, before: walletsThen(row.before), after: walletsThen(row.after) })),
    ...pageOf(input, count), ...shown,
  }
}
