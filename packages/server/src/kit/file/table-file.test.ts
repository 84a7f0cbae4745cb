import { buffer, text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { tableFile, type Column } from './table-file.ts'

type Row = { name: string; amount: string; shares: number | null }
const columns: Column<Row>[] = [
  { header: 'Name', cell: row => row.name, width: 20 },
  { header: 'Сумма', cell: row => row.amount },
  { header: 'Shares', cell: row => row.shares },
]
const ROWS: Row[] = [
  { name: 'rig-1', amount: '0.00012345', shares: 7 },
  { name: 'a,"b"', amount: '-0.5', shares: null },
  { name: '=cmd()', amount: '+1', shares: 0 },
]

test('a CSV file has its byte order mark, quotes what needs it and defuses formulas, but not numbers', async () => {
  const file = tableFile({ name: 'workers', format: 'csv', columns, rows: ROWS })
  expect(file).toMatchObject({ fileName: 'workers.csv', contentType: 'text/csv; charset=utf-8' })
  const bytes = await buffer(file.body as Readable)
  expect(bytes.toString('utf8')).toBe("\ufeffName,Сумма,Shares\r\nrig-1,0.00012345,7\r\n\"a,\"\"b\"\"\",-0.5,\r\n'=cmd(),'+1,0")
})

test('a spreadsheet holds the same cells, however many rows there are', async () => {
  const many = Array.from({ length: 1201 }, (_, at): Row => ({ name: `rig-${at}`, amount: '1.5', shares: at }))
  const file = tableFile({ name: 'workers', format: 'xlsx', columns, rows: [...ROWS, ...many] })
  expect(file.fileName).toBe('workers.xlsx')
  const { sheets: [sheet] } = await readXlsx(await buffer(file.body as Readable))
  expect(sheet!.rows).toHaveLength(1 + 3 + 1201)
  expect(sheet!.rows.slice(0, 4)).toEqual([
    ['Name', 'Сумма', 'Shares'], ['rig-1', '0.00012345', 7], ['a,"b"', '-0.5', null], ["'=cmd()", "'+1", 0],
  ])
  expect(sheet!.rows.at(-1)).toEqual(['rig-1200', '1.5', 1200])
})

test('amounts, days and times are values that a spreadsheet reckons with; a number of more digits than it holds, or a text of another kind, stays text', async () => {
  const rows = ['0.00000001', '-1.50000000', '1234567.12345678', '123456789.00000000', '12345678.12345678', '0.123456789012345678', 'none'].map(amount => ({ amount }))
  const kinds: Column<(typeof rows)[number]>[] = [
    { header: 'Amount', cell: row => row.amount, kind: { places: 8 } }, { header: 'Day', cell: () => '2026-03-10', kind: 'day' }, { header: 'Time', cell: () => '2026-03-10 20:15:30', kind: 'time' },
    { header: 'Whole', cell: () => '1234567890123456', kind: { places: 0 } }, { header: 'Text', cell: () => '2026-03', kind: 'day' },
  ]
  const { sheets: [sheet] } = await readXlsx(await buffer(tableFile({ name: 'money', format: 'xlsx', columns: kinds, rows }).body as Readable), { readStyles: true })
  expect(sheet!.rows.slice(1).map(([amount]) => amount)).toEqual([1e-8, -1.5, 1234567.12345678, 123456789, '12345678.12345678', '0.123456789012345678', 'none'])
  expect(sheet!.rows[1]!.slice(1)).toEqual([new Date('2026-03-10T00:00:00Z'), new Date('2026-03-10T20:15:30Z'), '1234567890123456', '2026-03'])
  expect([0, 1, 2].map(at => sheet!.cells!.get(`1,${at}`)!.style!.numFmt)).toEqual(['0.00000000', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm'])
  const csv = await text(tableFile({ name: 'money', format: 'csv', columns: kinds, rows: rows.slice(0, 1) }).body as Readable)
  expect(csv.split('\r\n')[1]).toBe('0.00000001,2026-03-10,2026-03-10 20:15:30,1234567890123456,2026-03')
})

test.each(['csv', 'xlsx'] as const)('rows that fail half way break the %s file off instead of ending it', async format => {
  async function* rows() {
    yield* ROWS
    await Promise.resolve()
    throw new Error('the database went away')
  }
  const file = tableFile({ name: 'workers', format, columns, rows: rows() })
  await expect(text(file.body as Readable)).rejects.toThrow('the database went away')
})

test.each(['csv', 'xlsx'] as const)('whoever stops reading a %s file stops its rows', async format => {
  let ended = false
  async function* rows() {
    try {
      for (;;) {
        await Promise.resolve()
        yield ROWS[0]!
      }
    } finally {
      ended = true
    }
  }
  const body = tableFile({ name: 'workers', format, columns, rows: rows() }).body as Readable
  for await (const _ of body) break
  await expect.poll(() => ended).toBe(true)
})
