import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import { hour, mine } from '../test/mine.ts'
import { agreeFixedFpps, setFee, switchMode } from './change-terms.ts'

let db: Db
let north: bigint
beforeEach(async () => {
  ({ db } = await emptyDatabase())
  north = await (await mine(db)).subAccount()
})
const on = (now: Date) => ({ subAccountId: north, coin: 'BTC' as const, now })
const terms = async () => (await db.selectFrom('earning_term').selectAll().orderBy('from_day').execute()).map(row => [row.from_day, row.mode, row.fee_percent, row.plus_percent])

test('a switch counts from the next UTC day; switching back on the same day leaves things as they were', async () => {
  expect(await switchMode(db, on(hour(23.99)), 'PPLNS')).toBe('2026-03-11')
  expect(await terms()).toEqual([['2026-03-11', 'PPLNS', null, '0.00']])
  expect(await switchMode(db, on(hour(23.99)), 'FPPS')).toBe('2026-03-11')
  expect(await terms()).toEqual([['2026-03-11', 'FPPS', null, '0.00']])
})

test('a mode that the pool does not offer cannot be chosen', async () => {
  expect(await switchMode(db, on(hour(12)), 'PPS+')).toBeUndefined()
  expect(await terms()).toEqual([])
})

test('a fee counts from the running day, through a switch that is already asked for', async () => {
  await switchMode(db, on(hour(12)), 'PPLNS')
  await setFee(db, on(hour(13)), '0.75')
  expect(await terms()).toEqual([['2026-03-10', null, '0.75', '0.00'], ['2026-03-11', 'PPLNS', '0.75', '0.00']])
  await setFee(db, on(hour(36)), null)
  expect(await terms()).toEqual([['2026-03-10', null, '0.75', '0.00'], ['2026-03-11', 'PPLNS', null, '0.00']])
})

test('fixed FPPS is agreed with its part for transaction fees, and keeps the fee', async () => {
  await setFee(db, on(hour(12)), '2')
  expect(await agreeFixedFpps(db, on(hour(12)), '4.5')).toBe('2026-03-11')
  expect((await terms()).at(-1)).toEqual(['2026-03-11', 'FPPS fixed', '2.00', '4.50'])
})
