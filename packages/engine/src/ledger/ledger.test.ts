import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { balance, checkLedger, minerAccount, post, type LedgerAccount, type Posting } from './ledger.ts'

const at = new Date('2026-03-10T12:00:00Z')
const north = minerAccount(1n)
const reward: Posting = { cause: { kind: 'block', id: 'BTC 00ff' }, at, coin: 'BTC', lines: [{ account: 'pool:hot-wallet', amount: -312_500_000n }, { account: 'pool:reward', amount: 312_500_000n }] }
const earned = (id: string, amount: bigint): Posting =>
  ({ cause: { kind: 'settlement', id }, at, coin: 'BTC', lines: [{ account: 'pool:reward', amount: -amount }, { account: north, amount }] })

let db: Db
beforeEach(async () => { ({ db } = await emptyDatabase()) })
const posted = (posting: Posting) => db.transaction().execute(trx => post(trx, posting))

test('a posting moves balances, and everything adds up to zero', async () => {
  expect(await posted(reward)).toBe(true)
  expect(await posted(earned('a', 70n))).toBe(true)
  expect(await Promise.all((['pool:hot-wallet', 'pool:reward', north, 'pool:fee'] as const).map(account => balance(db, account, 'BTC'))))
    .toEqual([-312_500_000n, 312_499_930n, 70n, 0n])
  expect(await balance(db, 'pool:reward', 'LTC')).toBe(0n)
  expect(await checkLedger(db)).toEqual([])
})

test('amounts of ether are whole and exact', async () => {
  const wei = 123_456_789_012_345_678_901_234_567n
  await posted({ ...reward, coin: 'ETC', lines: [{ account: 'pool:hot-wallet', amount: -wei }, { account: 'pool:reward', amount: wei }] })
  expect(await balance(db, 'pool:reward', 'ETC')).toBe(wei)
})

test('the same cause is posted once, however often and by however many it is asked for', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => posted(earned('a', 70n))))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await posted(earned('a', 70n))).toBe(false)
  expect(await balance(db, north, 'BTC')).toBe(70n)
})

test('the same cause with other lines or in another coin is refused', async () => {
  await posted(earned('a', 70n))
  await expect(posted(earned('a', 71n))).rejects.toThrow('settlement a was posted otherwise before')
  await expect(posted({ ...earned('a', 70n), coin: 'LTC' })).rejects.toThrow('settlement a was posted otherwise before')
  expect(await balance(db, north, 'BTC')).toBe(70n)
})

test('lines that do not add up to zero are refused, and leave nothing', async () => {
  await expect(posted({ ...reward, lines: [{ account: north, amount: 1n }] })).rejects.toThrow('block BTC 00ff adds up to 1, not to zero')
  expect(await db.selectFrom('ledger_entry').selectAll().execute()).toEqual([])
})

test('several lines of one account become one, and a posting of nothing is none', async () => {
  await posted({ ...reward, lines: [{ account: 'pool:reward', amount: -5n }, { account: north, amount: 2n }, { account: north, amount: 3n }, { account: 'pool:fee', amount: 0n }] })
  expect(await db.selectFrom('ledger_line').select(['account', 'amount']).orderBy('account').execute())
    .toEqual([{ account: north, amount: '5' }, { account: 'pool:reward', amount: '-5' }])
  expect(await posted({ ...reward, cause: { kind: 'block', id: 'empty' }, lines: [{ account: north, amount: 0n }] })).toBe(false)
  expect(await db.selectFrom('ledger_entry').selectAll().where('cause_id', '=', 'empty').execute()).toEqual([])
})

test('a posting goes with its transaction', async () => {
  await expect(db.transaction().execute(async trx => {
    await post(trx, earned('a', 70n))
    throw new Error('half way')
  })).rejects.toThrow('half way')
  expect(await balance(db, north, 'BTC')).toBe(0n)
  expect(await posted(earned('a', 70n))).toBe(true)
})

test('a miner never falls below zero; the pool may', async () => {
  await posted(earned('a', 70n))
  const pay = (id: string, amount: bigint): Posting => ({ cause: { kind: 'payout', id }, at, coin: 'BTC', lines: [{ account: north, amount: -amount }, { account: `payout:${id}`, amount }] })
  await expect(posted(pay('1', 71n))).rejects.toMatchObject({ constraint: 'miner_not_below_zero' })
  expect(await posted(pay('2', 70n))).toBe(true)
  await expect(posted(pay('3', 1n))).rejects.toMatchObject({ constraint: 'miner_not_below_zero' })
  expect(await balance(db, 'pool:reward', 'BTC')).toBe(-70n)
})

describe('the database itself', () => {
  test('refuses lines that do not add up, whoever writes them', async () => {
    const { id } = await db.insertInto('ledger_entry').values({ cause_kind: 'by-hand', cause_id: '1', coin: 'BTC', at }).returning('id').executeTakeFirstOrThrow()
    const lines = (...amounts: string[]) => db.insertInto('ledger_line').values(amounts.map((amount, place) => ({ entry_id: id, coin: 'BTC', account: `miner:${place}`, amount }))).execute()
    await expect(lines('5', '-4')).rejects.toMatchObject({ code: '23514', constraint: 'ledger_line_adds_up' })
    await expect(lines('5')).rejects.toMatchObject({ constraint: 'ledger_line_adds_up' })
    await expect(db.insertInto('ledger_line').values({ entry_id: id, coin: 'LTC', account: north, amount: '1' }).execute()).rejects.toThrow()
    expect(await db.selectFrom('ledger_line').selectAll().execute()).toEqual([])
  })

  test('lets nobody change what was posted', async () => {
    await posted(earned('a', 70n))
    await expect(db.updateTable('ledger_line').set({ amount: '700' }).where('account', '=', north).execute()).rejects.toMatchObject({ constraint: 'ledger_never_changes' })
    await expect(db.updateTable('ledger_entry').set({ cause_id: 'b' }).execute()).rejects.toMatchObject({ constraint: 'ledger_never_changes' })
  })
})

test('the check finds a balance that was tampered with, and lines that are gone', async () => {
  await posted(earned('a', 70n))
  await db.updateTable('ledger_balance').set({ amount: '71' }).where('account', '=', north).execute()
  expect(await checkLedger(db)).toEqual([{ fault: 'wrong-balance', account: north, coin: 'BTC', kept: '71', lines: '70' }])
  await db.deleteFrom('ledger_line').where('account', '=', north).execute()
  expect(await checkLedger(db)).toMatchObject([{ fault: 'uneven-entry', coin: 'BTC', sum: '-70' }, { fault: 'wrong-balance', account: north, lines: '0' }])
})

test('postings of several processes at once, in any order of accounts, all arrive', async () => {
  const accounts = [1n, 2n, 3n, 4n].map(minerAccount)
  const shuffled = (turn: number) => accounts.map((_, place) => accounts[(place * 3 + turn) % 4]!)
  await Promise.all(Array.from({ length: 12 }, (_, turn) => db.transaction().execute(async trx => {
    for (const account of shuffled(turn))
      await post(trx, { cause: { kind: 'settlement', id: `${turn} ${account}` }, at, coin: 'BTC', lines: [{ account, amount: 1n }, { account: 'pool:reward', amount: -1n }] })
  })))
  expect(await Promise.all(accounts.map(account => balance(db, account, 'BTC')))).toEqual([12n, 12n, 12n, 12n])
  expect(await checkLedger(db)).toEqual([])
})

test('any sequence of postings keeps the balances of a plain sum, and adds up to zero', async () => {
  const accounts: LedgerAccount[] = ['pool:reward', 'pool:fee', 'pool:hot-wallet', 'pool:gift']
  const movement = fc.record({ from: fc.constantFrom(...accounts), to: fc.constantFrom(...accounts), amount: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), id: fc.nat(15) })
  await fc.assert(fc.asyncProperty(fc.array(movement, { maxLength: 25 }), async movements => {
    ({ db } = await emptyDatabase())
    const sums = new Map<string, bigint>()
    const seen = new Set<number>()
    for (const { from, to, amount, id } of movements) {
      if (seen.has(id)) continue
      const lines = [{ account: from, amount: -amount }, { account: to, amount }]
      if (await posted({ cause: { kind: 'any', id: String(id) }, at, coin: 'BTC', lines })) seen.add(id)
      for (const line of lines) sums.set(line.account, (sums.get(line.account) ?? 0n) + line.amount)
    }
    for (const account of accounts) expect(await balance(db, account, 'BTC')).toBe(sums.get(account) ?? 0n)
    const { rows: [all] } = await sql<{ sum: string | null }>`select sum(amount) from ledger_balance`.execute(db)
    expect(BigInt(all?.sum ?? 0)).toBe(0n)
    expect(await checkLedger(db)).toEqual([])
  }), { numRuns: 15 })
})
