import type { earnings } from '@adit/contract/earnings'
import type { z } from '@adit/contract/kit'
import type { Language } from '@adit/contract/languages'
import { toAmount } from '@adit/contract/money'
import { tableFile } from '../kit/file/table-file.ts'
import { amountOf, BATCH, DAY, FIAT, fileName, inBatches, origin, TIME, type File } from './export-rows.ts'
import { EXPORT_WORDS } from './export-words.ts'
import { presentEntry, pricesOf, type StatementEntry } from './read-statement.ts'
import { recordCoin, type Asked, type RecordCoin } from './record-coin.ts'
import { clockTime, momentsOf, zoneLabel } from './spans.ts'
import { findStatementAfter, sumStatement, type StatementRow } from './statement.queries.ts'

/** The balance before, every entry in order with the balance after it, and the balance at the end. */
export async function exportStatement(asked: Asked, input: z.output<typeof earnings.importPayRecv.in>, lang: Language): Promise<File> {
  const { db, now, subAccount: { id, timeZone } } = asked
  const of = await recordCoin(asked, input)
  const asOf = momentsOf(input, timeZone)
  const words = EXPORT_WORDS[lang]
  const { opening } = await sumStatement(db, id, of.coin, asOf)
  type Row = Partial<StatementEntry> & { time: Date; name: string; balance: string }
  async function* rows(): AsyncGenerator<Row> {
    let balance = opening
    yield { time: asOf.from ?? await firstOf(asked, of) ?? now, name: words.opening, balance: toAmount(balance, of.coin) }
    for await (const batch of inBatches<StatementRow>(after => findStatementAfter(db, id, of.coin, asOf, after, BATCH))) {
      const prices = await pricesOf(asked, of, batch)
      for (const [at, row] of batch.entries()) {
        balance += BigInt(row.amount)
        const entry = presentEntry(of, row, balance, prices[at]!)
        yield { ...entry, time: row.at, name: words.kinds[entry.kind] }
      }
    }
    yield { time: asOf.until && asOf.until < now ? asOf.until : now, name: words.closing, balance: toAmount(balance, of.coin) }
  }
  return tableFile<Row>({
    name: fileName(asked, of.coin, words.files.statement), format: input.format, rows: rows(),
    columns: [
      { header: `${words.time} (${zoneLabel(timeZone)})`, cell: row => clockTime(row.time, timeZone), ...TIME }, ...origin<Row>(asked, of.coin, lang),
      { header: words.entry, cell: row => row.name, width: 20 }, { header: words.date, cell: row => row.date ?? null, ...DAY, width: 20 }, { header: words.payId, cell: row => row.payId ?? null },
      { header: words.hash, cell: row => row.transactionHash ?? null, width: 66 }, { header: words.amount, cell: row => row.amount ?? null, ...amountOf(of.coin) },
      { header: words.balance, cell: row => row.balance, ...amountOf(of.coin) },
      { header: words.usd, cell: row => row.valueUsd ?? null, ...FIAT }, { header: words.cny, cell: row => row.valueCny ?? null, ...FIAT },
    ],
  })
}

const firstOf = async ({ db, subAccount: { id } }: Asked, { coin }: RecordCoin): Promise<Date | undefined> =>
  (await findStatementAfter(db, id, coin, { from: null, until: null }, null, 1))[0]?.at
