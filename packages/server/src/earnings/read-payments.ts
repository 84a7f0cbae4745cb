import { toAmount } from '@adit/contract/money'
import type { earnings } from '@adit/contract/earnings'
import type { Output, z } from '@adit/contract/kit'
import { minimumPayment, smallestOutput } from '@adit/engine/payouts/minimum-payment'
import { nextPayment } from '@adit/engine/payouts/next-payment'
import { payoutDay } from '@adit/engine/payouts/payout-window'
import { findOwed, findWish, sumPaidSince } from '@adit/engine/payouts/payouts.queries'
import { presenceOf } from '@adit/engine/presence/presence'
import * as queries from './payments.queries.ts'
import { presentPayment } from './present-payment.ts'
import { findPriceAt, findPricesAt, type Price } from './price.queries.ts'
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
  const count = await queries.countPayments(db, id, of.coin, filter)
  const ids = await queries.findPaymentIds(db, id, of.coin, filter, { ...placeOf(input), count })
  const parts = Map.groupBy(await queries.findParts(db, id, of.coin, ids), row => row.payout_transaction_id)
  const settledAt = await queries.findSettledAt(db, id, of.coin, ids)
  const givenBackAt = await queries.findGivenBack(db, ids)
  const prices = await findPricesAt(db, of.coin, ids.map(each => parts.get(each)![0]!.created_at))
  const priceNow = await findPriceAt(db, of.coin, now)
  return {
    items: ids.map((each, at) => presentPayment(of, parts.get(each) as [queries.PartRow], {
      settledAt: settledAt.get(String(each)), givenBackAt: givenBackAt.get(String(each)), priceThen: prices[at]!, priceNow,
    })),
    ...pageOf(input, count), ...of.shown, next: await readNext(asked, of, priceNow),
  }
}

/** P§4: settled and not yet sent, with what it waits for; null where there is nothing to send. */
async function readNext({ db, now, subAccount: { id } }: Asked, { coin }: RecordCoin, price: Price): Promise<Out<'pay'>['next']> {
  const { began } = payoutDay(now)
  const [owed] = await findOwed(db, coin, began, [id])
  if (!owed) return null
  const wish = await findWish(db, coin)
  const capLeft = wish?.daily_cap == null ? null : BigInt(wish.daily_cap) - await sumPaidSince(db, coin, began)
  const minimum = minimumPayment(coin)
  const { because, until } = nextPayment(owed, { now, minimum, smallest: smallestOutput(coin), capLeft, batchSize: 1 }, { ...await presenceOf(db, coin, now), pausedByOperator: wish?.paused_at != null })
  return { amount: toAmount(owed.balance, coin), minimumPayment: toAmount(owed.minimum ?? minimum, coin), because, until: until && +until, ...worthNow(owed.balance, coin, price) }
}

export async function readDeductions(asked: Asked, input: In<'deduction'>): Promise<Out<'deduction'>> {
  const { db, now, subAccount: { id, timeZone } } = asked
  const { coin, shown } = await recordCoin(asked, input)
  const moments = momentsOf(input, timeZone)
  const { count, total } = await queries.sumDeductions(db, id, coin, moments)
  const rows = await queries.findDeductions(db, id, coin, moments, placeOf(input))
  const prices = await findPricesAt(db, coin, rows.map(({ at }) => at))
  const priceNow = await findPriceAt(db, coin, now)
  return {
    items: rows.map(({ serial, type, amount, at }, place) => ({
      serialNumber: String(serial), type, amount: toAmount(BigInt(amount), coin), creatDate: +at, ...worth(BigInt(amount), coin, prices[place]!, priceNow),
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
