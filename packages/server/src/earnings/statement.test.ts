import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { earnings } from '@adit/contract/earnings'
import type { Endpoint } from '@adit/contract/kit'
import { toAmount, toUnits } from '@adit/contract/money'
import { deduct, grant } from '@adit/engine/earnings/grants'
import { balance, minerAccount } from '@adit/engine/ledger/ledger'
import { hour } from '@adit/engine/test/mine'
import { NOON, testPool, type TestPool } from '../test/pool.ts'
import { DAYS, history } from './test/history.ts'

type Miner = Awaited<ReturnType<TestPool['miner']>>
const units = (amount: string) => toUnits(amount, 'BTC')!

/** A file as its reader gets it: the cells of each row by their header. */
async function fileOf(pool: TestPool, farm: Miner, endpoint: Endpoint, query: Record<string, string>, lang = 'en') {
  const response = await pool.app.inject({ method: 'GET', url: endpoint.path, query, headers: { token: farm.token, lang } })
  expect(response.headers['content-disposition']).toMatch(/^attachment/)
  const lines = response.body.replace('\ufeff', '').split('\r\n').map(line => line.split(','))
  const [headers = [], ...rows] = lines
  return { headers, name: decodeURIComponent(/''(.*)$/.exec(String(response.headers['content-disposition']))![1]!), rows: rows.map(row => Object.fromEntries(headers.map((header, at) => [header, row[at] ?? '']))) }
}

/** The same of a spreadsheet, whose cells are values. */
async function sheetOf(pool: TestPool, farm: Miner, endpoint: Endpoint) {
  const { rawPayload } = await pool.app.inject({ method: 'GET', url: endpoint.path, query: { format: 'xlsx' }, headers: { token: farm.token, lang: 'en' } })
  const [headers = [], ...rows] = (await readXlsx(await buffer(Readable.from(rawPayload)))).sheets[0]!.rows
  return rows.map(row => Object.fromEntries(headers.map((header, at) => [String(header), row[at] ?? null])))
}

/** Refunds of 1, 2, 3 … units, a minute apart, as the engine writes them one by one. */
async function manyRefunds({ db }: TestPool, { subAccount: { id } }: Miner, count: number): Promise<void> {
  const at = sql`(${NOON}::timestamptz - n * interval '1 minute')`
  await sql`
    insert into earning (grant_key, sub_account_id, coin, day, type, work, basis, fee_percent, fee, amount, settled_at)
    select 'many ' || n, ${id}::bigint, 'BTC', (${at} at time zone 'UTC')::date, 'refund', 0, '{"reason": "many"}', 0, 0, n, ${at} from generate_series(1, ${count}::int) n`.execute(db)
  await sql`
    with entry as (
      insert into ledger_entry (cause_kind, cause_id, coin, at) select 'refund', 'many ' || n, 'BTC', ${at} from generate_series(1, ${count}::int) n
      returning id, substring(cause_id from 6)::numeric as amount
    )
    insert into ledger_line (entry_id, coin, account, amount)
    select id, 'BTC', l.account, l.sign * amount from entry cross join (values (${minerAccount(id)}, 1), ('pool:fee', -1)) l (account, sign)`.execute(db)
}

/** What can happen to a sub-account's balance, in any order. */
const amount = fc.bigInt({ min: 1n, max: 10n ** 9n })
const act = fc.oneof(
  fc.record({ act: fc.constant('grant' as const), amount, type: fc.constantFrom('refund' as const, 'compensation' as const) }),
  fc.record({ act: fc.constant('deduct' as const), amount }),
  fc.record({ act: fc.constant('pay' as const), fate: fc.constantFrom('paying' as const, 'paid' as const, 'refunded' as const), split: fc.boolean() }),
)
const story = fc.record({ work: fc.bigInt({ min: 1n, max: 2n ** 34n }), acts: fc.array(act, { maxLength: 12 }) })

describe('the statement', () => {
  test('equals the ledger, whatever happened, in every span, on every page and in its file', async () => {
    await fc.assert(fc.asyncProperty(story, fc.array(fc.nat(4), { minLength: 2, maxLength: 2 }), async ({ work, acts }, ends) => {
      const pool = await testPool()
      const [farm, past] = [await pool.miner(), await history(pool.db)]
      const { id } = farm.subAccount
      await past.days(id, work)
      // one act every five hours, so that two payments may fall on one day
      for (const [at, each] of acts.entries()) {
        const [now, key] = [hour(at * 5, DAYS[1]), `act ${at}`]
        if (each.act === 'grant') await pool.db.transaction().execute(trx => grant(trx, { key, subAccountId: id, coin: 'BTC', type: each.type, amount: each.amount, reason: 'why not', now }))
        else if (each.act === 'deduct') {
          if (await balance(pool.db, minerAccount(id), 'BTC') >= each.amount) await pool.db.transaction().execute(trx => deduct(trx, { key, subAccountId: id, coin: 'BTC', type: 'service', amount: each.amount, now }))
        } else {
          await past.wallets(id, each.split ? { a: 5_000, b: 5_000 } : { a: 10_000 })
          const payment = await past.pay(id, now)
          if (payment && each.fate === 'paid') await past.arrived(payment, new Date(+now + 3_600_000))
          if (payment && each.fate === 'refunded') await past.givenBack(payment, new Date(+now + 3_600_000))
        }
      }
      const all = await farm.call(earnings.payRecv, { pageSize: 1000 })
      expect(units(all.closingBalance)).toBe(await balance(pool.db, minerAccount(id), 'BTC'))
      expect(all.openingBalance).toBe('0.00000000')

      const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11']
      const [from, to] = ends.sort((a, b) => a - b).map(at => days[at]!) as [string, string]
      const span = await farm.call(earnings.payRecv, { from, to, pageSize: 1000 })
      expect(units(span.openingBalance) + span.items.reduce((sum, entry) => sum + units(entry.amount), 0n)).toBe(units(span.closingBalance))
      expect(units(span.openingBalance) + units(span.totalIn) + units(span.totalOut)).toBe(units(span.closingBalance))
      const inSpan = all.items.filter(({ creatDate }) => creatDate >= Date.parse(`${from}T00:00:00+08:00`) && creatDate < Date.parse(`${to}T24:00:00+08:00`))
      expect(span.items).toEqual(inSpan)

      const pages = await Promise.all(Array.from({ length: Math.ceil(all.totalRecord / 3) }, (_, at) => farm.call(earnings.payRecv, { pageNum: at + 1, pageSize: 3 })))
      expect(pages.flatMap(({ items }) => items)).toEqual(all.items)
      for (const [newer, older] of all.items.map((entry, at) => [entry, all.items[at + 1]] as const)) expect(units(newer.balance) - units(newer.amount)).toBe(older ? units(older.balance) : 0n)

      const { rows } = await fileOf(pool, farm, earnings.importPayRecv, { from, to })
      expect(rows[0]).toMatchObject({ Entry: 'Opening balance', Balance: span.openingBalance, Amount: '' })
      expect(rows.at(-1)).toMatchObject({ Entry: 'Closing balance', Balance: span.closingBalance, Amount: '' })
      expect(rows.slice(1, -1).map(row => [row.Amount, row.Balance])).toEqual(span.items.toReversed().map(entry => [entry.amount, entry.balance]))

      const earned = await farm.call(earnings.recv, { pageSize: 1000 })
      const came = all.items.filter(({ kind }) => ['earnings', 'refund', 'compensation'].includes(kind)).reduce((sum, entry) => sum + units(entry.amount), 0n)
      expect(units(earned.totalRecv)).toBe(came)
      expect(units(earned.totalUnpaid)).toBeGreaterThanOrEqual(units(all.closingBalance))
      const paid = (await farm.call(earnings.pay, { pageSize: 1000 })).items.reduce((sum, payment) => sum + units(payment.amount), 0n)
      expect(all.items.filter(({ kind }) => kind === 'payment').reduce((sum, entry) => sum - units(entry.amount), 0n)).toBe(paid)
    }), { numRuns: 12 })
  })

  test('tells what each entry is, with the price of its day or moment', async () => {
    const pool = await testPool()
    const [farm, past] = [await pool.miner(), await history(pool.db)]
    await past.wallets(farm.subAccount.id, { 'bc1qfarm': 10_000 })
    await past.days(farm.subAccount.id, 2n ** 31n, [DAYS[0]])
    await past.quote(hour(26, DAYS[0]), { usd: '50000', cny: '350000' })
    const payment = (await past.pay(farm.subAccount.id, hour(27, DAYS[0])))!
    const { items } = await farm.call(earnings.payRecv, {})
    expect(items).toMatchObject([
      { kind: 'payment', payId: String(payment), transactionHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, amount: '-3.35156250', balance: '0.00000000', valueUsd: '-167578.12', valueCny: '-1173046.87' },
      { kind: 'earnings', date: DAYS[0], payId: null, amount: '3.35156250', balance: '3.35156250', valueUsd: '201093.75', valueCny: '1407656.25' },
    ])
  })
})

describe('files', () => {
  async function farmWithRecords() {
    const pool = await testPool()
    const [farm, past] = [await pool.miner({ name: 'north-hall' }), await history(pool.db)]
    const { id } = farm.subAccount
    await past.wallets(id, { 'bc1qfarm': 7_500, 'bc1qpartner': 2_500 })
    await past.days(id, 2n ** 31n)
    const payment = (await past.pay(id, hour(27, DAYS[2])))!
    await past.arrived(payment, hour(28, DAYS[2]))
    await pool.db.transaction().execute(trx => grant(trx, { key: 'a', subAccountId: id, coin: 'BTC', type: 'compensation', amount: 5n, reason: 'why not', now: NOON }))
    return { pool, farm }
  }

  test('of earnings hold the records of the list', async () => {
    const { pool, farm } = await farmWithRecords()
    const { name, rows } = await fileOf(pool, farm, earnings.importRecv, {})
    expect(name).toBe('north-hall-BTC-earnings-2026-03-10.csv')
    const { items, totalRecv } = await farm.call(earnings.recv, { pageSize: 1000 })
    const listed = items.toReversed().flatMap(day => day.records.map(record => [day.date, record.amount, record.fee, record.payId ?? '']))
    expect(rows.map(row => [row['Earnings date (UTC)'], row.Amount, row.Fee, row['Payment id']])).toEqual(listed)
    expect(toAmount(rows.reduce((sum, row) => sum + units(row.Amount!), 0n), 'BTC')).toBe(totalRecv)
    expect(rows[0]).toMatchObject({
      'Sub-account': 'north-hall', Coin: 'BTC', 'Earnings type': 'FPPS block reward', 'Daily hash rate': '49.71 KH/s', Status: 'Paid',
      'Settled at (GMT+08:00)': '2026-03-08 10:00:00', 'Value then (USD)': '182812.50', 'Value then (CNY)': '1279687.50',
    })
    expect((await fileOf(pool, farm, earnings.importRecv, { type: 'compensation' })).rows).toMatchObject([{ Amount: '0.00000005', Status: 'Settled' }])
  })

  test('as spreadsheets say the same in numbers and dates, but for a number with too many digits', async () => {
    const { pool, farm } = await farmWithRecords()
    await pool.db.transaction().execute(trx => grant(trx, { key: 'b', subAccountId: farm.subAccount.id, coin: 'BTC', type: 'refund', amount: 1_234_567_812_345_678n, reason: 'very much', now: NOON }))
    const said = await fileOf(pool, farm, earnings.importRecv, {})
    const rows = await sheetOf(pool, farm, earnings.importRecv)
    expect(rows.map(row => row.Amount)).toEqual(said.rows.map(row => row.Amount === '12345678.12345678' ? row.Amount : Number(row.Amount)))
    expect(rows.at(-1)).toMatchObject({ Amount: '12345678.12345678', Fee: 0 })
    expect(rows[0]).toMatchObject({
      'Earnings date (UTC)': new Date('2026-03-07T00:00:00Z'), 'Sub-account': 'north-hall', Amount: 3.046875, 'Fee (%)': 2.5, Fee: 0.078125, 'Payment id': said.rows[0]!['Payment id'],
      'Settled at (GMT+08:00)': new Date('2026-03-08T10:00:00Z'), 'Value then (USD)': 182812.5, 'Value then (CNY)': 1279687.5,
    })
    const [paid] = (await fileOf(pool, farm, earnings.importPay, {})).rows
    expect((await sheetOf(pool, farm, earnings.importPay))[0])
      .toMatchObject({ 'Payment id': paid!['Payment id'], Amount: Number(paid!.Amount), 'Time (GMT+08:00)': new Date('2026-03-10T11:00:00Z'), 'Paid at (GMT+08:00)': new Date('2026-03-10T12:00:00Z') })
    const statement = await sheetOf(pool, farm, earnings.importPayRecv)
    expect(statement[0]).toMatchObject({ Entry: 'Opening balance', Balance: 0, Amount: null })
    expect(statement[1]).toMatchObject({ 'Earnings date (UTC)': new Date('2026-03-07T00:00:00Z'), Amount: 3.3515625, Balance: 3.3515625 })
    expect(statement.at(-1)).toMatchObject({ Entry: 'Closing balance', Balance: '12345678.12345683' })
  })

  test('of payments hold each address on its own row, in the reader\'s language', async () => {
    const { pool, farm } = await farmWithRecords()
    const { rows } = await fileOf(pool, farm, earnings.importPay, {}, 'ru')
    const [payment] = (await farm.call(earnings.pay, {})).items
    expect(rows.map(row => [row['Номер выплаты'], row['Адрес кошелька'], row['Сумма'], row['Хеш транзакции'], row['Статус'], row['Время (GMT+08:00)']]))
      .toEqual(payment!.subPayList.map(part => [payment!.payId, part.walletAddress, part.amount, payment!.transactionHash, 'Выплачено', '2026-03-10 11:00:00']))
    expect((await fileOf(pool, farm, earnings.importPay, { status: 'paying' })).rows).toEqual([])
  })

  test('longer than a batch miss no row and repeat none', async () => {
    const { pool, farm } = await farmWithRecords()
    await manyRefunds(pool, farm, 4100)
    const { rows } = await fileOf(pool, farm, earnings.importRecv, { type: 'refund' })
    expect(new Set(rows.map(row => row.Amount)).size).toBe(4100)
    expect(rows).toHaveLength(4100)
    const statement = await fileOf(pool, farm, earnings.importPayRecv, {})
    expect(statement.rows).toHaveLength(2 + 3 + 1 + 1 + 4100)
    expect(statement.rows.at(-1)!.Balance).toBe(toAmount(await balance(pool.db, minerAccount(farm.subAccount.id), 'BTC'), 'BTC'))
  })

  test('are refused as a list would be', async () => {
    const { pool, farm } = await farmWithRecords()
    for (const query of ['format=pdf', 'from=2026-03-09&to=2026-03-08', 'type=all'])
      expect((await pool.app.inject({ url: `${earnings.importRecv.path}?${query}`, headers: { token: farm.token } })).json()).toMatchObject({ code: '000001' })
  })
})
