import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import type { earnings } from '@adit/contract/earnings'
import type { PaymentStatus } from '@adit/contract/earning-types'
import { explorerTx } from '@adit/contract/explorers'
import type { Output } from '@adit/contract/kit'
import { toAmount } from '@adit/contract/money'
import { DEPTHS } from '@adit/engine/payouts/follow-payments'
import type { PartRow, PaymentRow } from './payments.queries.ts'
import type { Price } from './price.queries.ts'
import type { RecordCoin } from './record-coin.ts'
import { worth } from './worth.ts'

type Payment = Output<typeof earnings.pay>['items'][number]
type Prices = { priceThen: Price; priceNow: Price }

/** P§4: deep enough in the chain is paid, however deep. */
export const paymentStatus = (state: PartRow['state']): PaymentStatus => (state === 'final' ? 'paid' : state)

/** A payment out of what a sub-account got of it, address by address. */
export function presentPayment({ coin, minedCoin }: RecordCoin, parts: readonly [PaymentRow, ...PaymentRow[]], { priceThen, priceNow }: Prices): Payment {
  const [first] = parts
  const amount = parts.reduce((sum, part) => sum + BigInt(part.amount), 0n)
  return {
    payId: String(first.payout_transaction_id),
    creatDate: +first.created_at,
    amount: toAmount(amount, coin),
    status: paymentStatus(first.state),
    walletAddress: first.address,
    transactionHash: first.txid,
    transactionLink: linkOf(coin, first.txid),
    type: coin === minedCoin ? 'payout' : 'merged',
    subPayList: parts.length === 1 ? [] : parts.map(part => ({ payId: String(part.id), walletAddress: part.address, amount: toAmount(BigInt(part.amount), coin) })),
    confirmations: first.confirmations,
    confirmationsToPaid: DEPTHS.paid,
    timeline: timelineOf(first),
    delayed: first.state === 'paying' && (first.problem !== null || first.reorganised > 0),
    ...worth(amount, coin, priceThen, priceNow),
  }
}

/** Gift coins have no explorer of ours. */
const linkOf = (coin: PaidCoin, txid: string): string | null => explorerTx(coin as Coin, txid)

/** What happened, then what is still to come. One that was given back never arrives. */
function timelineOf({ state, created_at, sent_at, paid_at, settled_at, given_back_at }: PaymentRow): Payment['timeline'] {
  const time = (at: Date | null) => at && +at
  return [
    ...(settled_at ? [{ step: 'settled' as const, time: time(settled_at) }] : []),
    { step: 'paying', time: time(created_at) },
    ...(state === 'refunded' && !sent_at ? [] : [{ step: 'sent' as const, time: time(sent_at) }]),
    state === 'refunded' ? { step: 'refunded', time: time(given_back_at) } : { step: 'paid', time: time(paid_at) },
  ]
}
