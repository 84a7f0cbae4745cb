import type { EarningTypeName } from '@adit/contract/earning-types'
import type { earnings } from '@adit/contract/earnings'
import type { z } from '@adit/contract/kit'
import type { Language } from '@adit/contract/languages'
import { toAmount } from '@adit/contract/money'
import { tableFile } from '../kit/file/table-file.ts'
import { findRecordsAfter, findWork, type EarningRow } from './earnings.queries.ts'
import { amountOf, BATCH, DAY, FIAT, fileName, inBatches, origin, PERCENT, TIME, type File } from './export-rows.ts'
import { EXPORT_WORDS } from './export-words.ts'
import { hashrateOf } from './present-day.ts'
import { recordCoin, type Asked } from './record-coin.ts'
import { checked, clockTime, zoneLabel } from './spans.ts'
import { worthThen } from './worth.ts'

/** Each earnings record, the oldest first. */
export async function exportEarnings(asked: Asked, input: z.output<typeof earnings.importRecv.in>, lang: Language): Promise<File> {
  const { db, subAccount: { id, timeZone } } = asked
  const of = await recordCoin(asked, input)
  const { coin } = of
  const filter = checked(input)
  const words = EXPORT_WORDS[lang]
  type Row = EarningRow & { work: bigint | undefined }
  async function* rows(): AsyncGenerator<Row> {
    for await (const batch of inBatches<EarningRow>(after => findRecordsAfter(db, id, coin, filter, after, BATCH))) {
      const work = await findWork(db, id, of.minedCoin, [...new Set(batch.map(({ day }) => day))])
      for (const row of batch) yield { ...row, work: work.get(row.day) }
    }
  }
  const value = (row: Row) => worthThen(BigInt(row.amount), coin, { usd: row.price_usd, cny: row.price_cny })
  const rate = ({ work }: Row) => { const { dayHashRate, dayHashRateUnit } = hashrateOf(work, of.minedCoin); return dayHashRate && `${dayHashRate} ${dayHashRateUnit}` }
  return tableFile<Row>({
    name: fileName(asked, coin, words.files.earnings), format: input.format, rows: rows(),
    columns: [
      { header: words.date, cell: row => row.day, ...DAY, width: 14 }, ...origin<Row>(asked, coin, lang), { header: words.type, cell: row => words.types[row.type as EarningTypeName], width: 24 },
      { header: words.work, cell: rate, width: 16 }, { header: words.amount, cell: row => toAmount(BigInt(row.amount), coin), ...amountOf(coin) },
      { header: words.feePercent, cell: row => row.fee_percent, ...PERCENT }, { header: words.fee, cell: row => toAmount(BigInt(row.fee), coin), ...amountOf(coin) },
      { header: words.status, cell: row => words.statuses[row.status] }, { header: words.payId, cell: row => row.payment },
      { header: `${words.settled} (${zoneLabel(timeZone)})`, cell: row => clockTime(row.settled_at, timeZone), ...TIME },
      { header: words.usd, cell: row => value(row).valueUsd, ...FIAT }, { header: words.cny, cell: row => value(row).valueCny, ...FIAT },
    ],
  })
}
