import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'
import type { FileAnswer, FileFormat, z } from '@adit/contract/kit'
import { defused } from '@adit/contract/spreadsheet-cell'
import { numberFormat, spreadsheetValue, type Kind } from './spreadsheet-value.ts'
import { xlsxBytes, type Cell } from './xlsx-thread.ts'

/** `header` in the reader's language; `width` in characters and `kind`, which makes values of texts, for the spreadsheet. */
export type Column<T> = { header: string; cell: (row: T) => string | number | boolean | null; width?: number; kind?: Kind }
type Table<T> = { name: string; format: FileFormat; columns: readonly Column<T>[]; rows: AsyncIterable<T> | Iterable<T> }

const CONTENT_TYPE: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Rows as a file, in memory that does not grow with their number: rows are asked for as the reader takes the bytes. A
 * spreadsheet is packed in a thread of its own, so that nobody else waits for it.
 */
export function tableFile<T>({ name, format, columns, rows }: Table<T>): z.output<typeof FileAnswer> {
  const headers = columns.map(column => column.header)
  const lines = toLines(columns, rows, format)
  const bytes = format === 'csv'
    // Excel reads a file without the byte order mark as the system's old character set.
    ? Readable.fromWeb(writeCsvStream(lines, { headers, bom: true, lineSeparator: '\r\n' }) as ReadableStream)
    : Readable.from(xlsxBytes(lines, { name: 'Adit', columns: columns.map(({ header, width, kind }) => ({ header, ...(width && { width }), ...(kind && { numFmt: numberFormat(kind) }) })), freezePane: { rows: 1 } }), { objectMode: false })
  return { fileName: `${name}.${format}`, contentType: CONTENT_TYPE[format], body: bytes }
}

async function* toLines<T>(columns: readonly Column<T>[], rows: AsyncIterable<T> | Iterable<T>, format: FileFormat) {
  const valueOf = ({ cell, kind }: Column<T>, row: T): Cell => kind && format === 'xlsx' ? spreadsheetValue(cell(row), kind) : cell(row)
  for await (const row of rows) yield columns.map(column => safe(valueOf(column, row)))
}

const safe = (cell: Cell): Cell => typeof cell === 'string' ? defused(cell) : cell
