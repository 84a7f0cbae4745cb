import type { earnings } from '@adit/contract/earnings'
import type { z } from '@adit/contract/kit'
import type { Language } from '@adit/contract/languages'
import { toAmount } from '@adit/contract/money'
import { tableFile } from '../kit/file/table-file.ts'
import { amountOf, BATCH, FIAT, fileName, inBatches, origin, TIME, type File } from './export-rows.ts'
import { EXPORT_WORDS } from './export-words.ts'
import { findPartsAfter, type PartRow } from './payments.queries.ts'
import { paymentStatus } from './present-payment.ts'
import { findPricesAt, type Price } from './price.queries.ts'
import { recordCoin, type Asked } from './record-coin.ts'
import { clockTime, momentsOf, zoneLabel } from './spans.ts'
import { worthThen } from './worth.ts'

/** Each payment to an address, the oldest first; the parts of a split one have its number in common. `show` says how much of an address the reader may see. */
export async function exportPayments(asked: Asked, input: z.output<typeof earnings.importPay.in>, lang: Language, show = (address: string) => address): Promise<File> {
  const { db, subAccount: { id, timeZone } } = asked
  const { coin } = await recordCoin(asked, input)
  const filter = { ...momentsOf(input, timeZone), status: input.status }
  const words = EXPORT_WORDS[lang]
  type Row = PartRow & { price: Price }
  async function* rows(): AsyncGenerator<Row> {
    for await (const batch of inBatches<PartRow>(after => findPartsAfter(db, id, coin, filter, after, BATCH))) {
      const prices = await findPricesAt(db, coin, batch.map(({ created_at }) => created_at))
      for (const [at, row] of batch.entries()) yield { ...row, price: prices[at]! }
    }
  }
  const value = (row: Row) => worthThen(BigInt(row.amount), coin, row.price)
  return tableFile<Row>({
    name: fileName(asked, coin, words.files.payments), format: input.format, rows: rows(),
    columns: [
      { header: words.payId, cell: row => String(row.payout_transaction_id) }, { header: `${words.time} (${zoneLabel(timeZone)})`, cell: row => clockTime(row.created_at, timeZone), ...TIME },
      ...origin<Row>(asked, coin, lang), { header: words.amount, cell: row => toAmount(BigInt(row.amount), coin), ...amountOf(coin) },
      { header: words.address, cell: row => show(row.address), width: 46 }, { header: words.hash, cell: row => row.txid, width: 66 },
      { header: words.status, cell: row => words.statuses[paymentStatus(row.state)] }, { header: words.confirmations, cell: row => row.confirmations },
      { header: `${words.paidAt} (${zoneLabel(timeZone)})`, cell: row => row.paid_at && clockTime(row.paid_at, timeZone), ...TIME },
      { header: words.usd, cell: row => value(row).valueUsd, ...FIAT }, { header: words.cny, cell: row => value(row).valueCny, ...FIAT },
    ],
  })
}
