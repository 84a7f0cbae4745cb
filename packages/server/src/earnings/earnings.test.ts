import { beforeEach, describe, expect, test } from 'vitest'
import { EARNING_TYPES } from '@adit/contract/earning-types'
import { earnings } from '@adit/contract/earnings'
import { findEarningsOfDay } from '@adit/engine/earnings/earning.queries'
import { explain } from '@adit/engine/earnings/explain'
import { grant } from '@adit/engine/earnings/grants'
import { hour } from '@adit/engine/test/mine'
import { NOON, testPool, type TestPool } from '../test/pool.ts'
import { DAYS, history } from './test/history.ts'

type Miner = Awaited<ReturnType<TestPool['miner']>>
let pool: TestPool
let farm: Miner
let past: Awaited<ReturnType<typeof history>>

/** An hour's worth of a block, so that every amount can be checked by hand: 2^32 hashes are a block of 3.125 BTC. */
const HALF_A_BLOCK = 2n ** 31n
const grants = (type: 'refund' | 'compensation', amount: bigint, key: string) =>
  pool.db.transaction().execute(trx => grant(trx, { key, subAccountId: farm.subAccount.id, coin: 'BTC', type, amount, reason: 'a server was down', now: NOON }))

beforeEach(async () => {
  pool = await testPool()
  farm = await pool.miner()
  past = await history(pool.db)
})

describe('earnings', () => {
  test('are listed by UTC day, the newest first, split by type, with the day\'s hash rate and what they were and are worth', async () => {
    await past.days(farm.subAccount.id, HALF_A_BLOCK)
    await past.quote(NOON, { usd: '70000', cny: '500000' })
    const list = await farm.call(earnings.recv, {})
    expect(list.items.map(({ date, creatDate }) => [date, creatDate])).toEqual(DAYS.toReversed().map(day => [day, Date.parse(`${day}T00:00:00Z`)]))
    // FPPS at 2.5 %: 3.125 × 0.975 and the average fee of 0.31250001 × 0.975, rounded down
    expect(list.items[0]).toMatchObject({
      type: 'FPPS', dayRecv: '3.35156250', fppsBlockAmount: '3.04687500', fppsFeeAmount: '0.30468750', ppsAmount: '0.00000000', mevAmount: '0.00000000', mevPercent: null, plusPercent: null,
      compensation: '0.00000000', unpaidAmount: '3.35156250', payStatus: 'settled', settleTime: +hour(26, '2026-03-09'),
      dayHashRate: '49.71', dayHashRateUnit: 'KH/s', valueUsd: '207796.87', valueCny: '1454578.12', valueUsdNow: '234609.37', valueCnyNow: '1675781.25',
    })
    expect(list.items[0]!.records).toMatchObject([{ type: 'fpps-reward', amount: '3.04687500', fee: '0.07812500', feePercent: '2.50', payId: null }, { type: 'fpps-fee', amount: '0.30468750', fee: '0.00781250' }])
    expect(list).toMatchObject({ totalRecv: '10.05468750', totalUnpaid: '10.05468750', pageNum: 1, totalPage: 1, pageSize: 10, totalRecord: 3, auxCoinList: ['NMC', 'VCASH'] })
  })

  test('of nobody yet are an empty list', async () => {
    expect(await farm.call(earnings.recv, {})).toEqual({
      items: [], pageNum: 1, totalPage: 0, pageSize: 10, totalRecord: 0, totalRecv: '0.00000000', totalUnpaid: '0.00000000', auxCoinList: ['NMC', 'VCASH'], timeZone: 'TIME_ZONE_8',
    })
    expect(await farm.call(earnings.recvChart, {})).toEqual({ coinType: 'BTC', items: [], totalRecv: '0.00000000', auxCoinList: ['NMC', 'VCASH'] })
  })

  test('can be narrowed to days, types and a status; list and sums then tell of the same records', async () => {
    await past.days(farm.subAccount.id, HALF_A_BLOCK)
    await grants('compensation', 700n, 'outage')
    await grants('refund', 300n, 'fee')
    const day = await farm.call(earnings.recv, { from: '2026-03-08', to: '2026-03-08' })
    expect([day.items.map(({ date }) => date), day.totalRecv]).toEqual([['2026-03-08'], '3.35156250'])
    const fees = await farm.call(earnings.recv, { type: ['fpps-fee'] })
    expect([fees.items.map(({ dayRecv, fppsBlockAmount }) => [dayRecv, fppsBlockAmount]), fees.totalRecv, fees.totalRecord])
      .toEqual([[['0.30468750', '0.00000000'], ['0.30468750', '0.00000000'], ['0.30468750', '0.00000000']], '0.91406250', 3])
    const granted = await farm.call(earnings.recv, { type: ['refund', 'compensation'] })
    expect(granted.items).toMatchObject([{ date: '2026-03-10', type: 'compensation', dayRecv: '0.00001000', compensation: '0.00000700', refundAmount: '0.00000300', dayHashRate: null }])
    expect((await farm.call(earnings.recv, { status: 'paid' })).totalRecord).toBe(0)
    for (const wrong of [{ from: '2026-03-09', to: '2026-03-08' }, { from: '2026-02-30' }, { to: 'yesterday' }, { type: ['pps', 'all'] }, { status: 'lost' }])
      await expect(farm.call(earnings.recv, wrong as never)).rejects.toThrow('000001')
  })

  test('become paying and paid with the payment that takes them along', async () => {
    await past.wallets(farm.subAccount.id, { 'bc1qfarm': 10_000 })
    await past.days(farm.subAccount.id, HALF_A_BLOCK)
    const payment = (await past.pay(farm.subAccount.id, hour(27, DAYS[2])))!
    expect((await farm.call(earnings.recv, {})).items[0]).toMatchObject({ payStatus: 'paying', unpaidAmount: '0.00000000', records: [{ payId: String(payment) }, {}] })
    await past.arrived(payment, hour(28, DAYS[2]))
    await grants('compensation', 1n, 'late')
    const { items, totalUnpaid } = await farm.call(earnings.recv, {})
    expect(items.map(({ payStatus }) => payStatus)).toEqual(['settled', 'paid', 'paid', 'paid'])
    expect(totalUnpaid).toBe('0.00000001')
  })

  test('of a merged coin stand beside the main coin\'s', async () => {
    await past.wallet(farm.subAccount.id, 'NMC', hour(0, DAYS[0]))
    await past.days(farm.subAccount.id, HALF_A_BLOCK)
    const gifts = await farm.call(earnings.recv, { mergeCoinType: 'NMC' })
    expect(gifts.items[0]).toMatchObject({ type: 'gift', dayRecv: '3.35156250', giftAmount: '3.35156250', dayHashRateUnit: 'KH/s', records: [{ type: 'gift' }] })
    expect((await farm.call(earnings.recvChart, { mergeCoinType: 'NMC' })).totalRecv).toBe('10.05468750')
    await expect(farm.call(earnings.recv, { mergeCoinType: 'DOGE' })).rejects.toThrow('-24')
    expect((await farm.call(earnings.recv, { coinType: 'LTC', mergeCoinType: 'DOGE' })).totalRecord).toBe(0)
  })

  test('come in pages of 1 to 1,000 days', async () => {
    await past.days(farm.subAccount.id, HALF_A_BLOCK)
    const pages = await Promise.all([1, 2, 3, 4].map(pageNum => farm.call(earnings.recv, { pageNum, pageSize: 1 })))
    expect(pages.map(({ items, totalPage }) => [items.map(({ date }) => date), totalPage])).toEqual([[['2026-03-09'], 3], [['2026-03-08'], 3], [['2026-03-07'], 3], [[], 3]])
    expect((await farm.call(earnings.recv, { pageSize: 1000 })).items).toHaveLength(3)
    for (const pageSize of [0, 1001]) await expect(farm.call(earnings.recv, { pageSize })).rejects.toThrow('000001')
  })
})

describe('the chart', () => {
  test('has every settled day since the first that earned, also those that brought nothing', async () => {
    await past.days(farm.subAccount.id, HALF_A_BLOCK, ['2026-03-05'])
    await past.days((await pool.miner()).subAccount.id, HALF_A_BLOCK, ['2026-03-04', '2026-03-06', '2026-03-07'])
    const { items, totalRecv } = await farm.call(earnings.recvChart, { days: 7 })
    expect(items.map(({ creatDate, dayRecv }) => [new Date(creatDate).toISOString().slice(0, 10), dayRecv])).toEqual([['2026-03-05', '3.35156250'], ['2026-03-06', '0.00000000'], ['2026-03-07', '0.00000000']])
    expect(totalRecv).toBe('3.35156250')
    expect((await farm.call(earnings.recvChart, { days: 4 })).items).toEqual([])
  })

  test('reaches 180 days back, and no further', async () => {
    await past.days(farm.subAccount.id, HALF_A_BLOCK, ['2025-09-10'])
    await past.days(farm.subAccount.id, HALF_A_BLOCK, ['2025-09-11'])
    expect((await farm.call(earnings.recvChart, { days: 180 })).items).toHaveLength(1)
    for (const days of [0, 181]) await expect(farm.call(earnings.recvChart, { days })).rejects.toThrow('000001')
  })
})

describe('why this amount', () => {
  const shift = (units: string, places: number) => {
    const [whole = '', fraction = ''] = units.split('.')
    const digits = whole.padStart(places + 1, '0')
    return `${digits.slice(0, -places)}.${digits.slice(-places)}${fraction}`
  }

  test.each(['FPPS', 'PPS', 'PPLNS', 'SOLO', 'PPS+', 'FPPS fixed'] as const)('says of %s what the engine says, number by number', async mode => {
    const { id } = farm.subAccount
    await past.terms(id, '2026-01-01', { mode, plusPercent: '3.21', fee: '1.37' })
    await past.wallet(id, 'VCASH', hour(0, DAYS[0]))
    await pool.db.updateTable('coin_setting').set({ mev_percent: '87.5' }).where('coin', '=', 'BTC').execute()
    await past.block({ at: hour(16, DAYS[0]), by: id, fee: 777n, mev: 12_345n, maturedAt: hour(20, DAYS[0]) })
    await past.days(id, 1_234_567_890n, [DAYS[0]])
    const records = await findEarningsOfDay(pool.db, id, DAYS[0])
    expect(records.length).toBeGreaterThan(1)
    const listed = [await farm.call(earnings.recv, {}), await farm.call(earnings.recv, { mergeCoinType: 'VCASH' })].flatMap(({ items }) => items.flatMap(day => day.records))
    expect(listed.map(record => record.id).sort()).toEqual(records.map(record => String(record.id)).sort())
    const [day] = (await farm.call(earnings.recv, {})).items
    expect([mode, day!.mevPercent]).toEqual([mode, '87.50'])
    for (const record of records) {
      const places = record.coin === 'VCASH' ? 6 : 8
      const said = await farm.call(earnings.explain, { id: String(record.id) })
      const ours = explain(record.from)
      expect(said).toMatchObject({ type: record.type, coinType: record.coin, minedCoin: 'BTC', amount: shift(String(record.amount), places), fee: shift(String(record.fee), places) })
      expect(said.steps.map(step => ('value' in step ? step.value : step.cutOff))).toEqual(ours.steps.map(step => shift('value' in step ? step.value : step.cutOff, places)))
      expect(said.steps.map(step => step.step)).toEqual(ours.steps.map(step => step.step))
      expect(said.steps.flatMap(step => (step.step === 'work' ? [step.work] : []))).toEqual(ours.steps.flatMap(step => (step.step === 'work' ? [String(step.work)] : [])))
    }
  })

  test('names difficulty, reward and fee in figures that can be checked by hand', async () => {
    await past.days(farm.subAccount.id, HALF_A_BLOCK, [DAYS[0]])
    const { records } = (await farm.call(earnings.recv, {})).items[0]!
    expect((await farm.call(earnings.explain, { id: records[0]!.id })).steps).toEqual([
      { step: 'work', work: '4294967296', value: '3.12500000000000000000', rate: { of: 'block-reward', difficulty: '1', hashesPerBlock: '4294967296', reward: '3.12500000000000000000', gift: null } },
      { step: 'fee', percent: '2.50', value: '0.07812500000000000000' }, { step: 'amount', amount: '3.04687500', cutOff: '0.00000000000000000000' },
    ])
    expect((await farm.call(earnings.explain, { id: records[1]!.id })).steps).toEqual([
      { step: 'work', work: '4294967296', value: '0.31250001000000000000', rate: { of: 'average-fee', difficulty: '1', hashesPerBlock: '4294967296', averageFee: '0.31250001000000000000', gift: null } },
      { step: 'fee', percent: '2.50', value: '0.00781250025000000000' }, { step: 'amount', amount: '0.30468750', cutOff: '0.00000000975000000000' },
    ])
  })

  test('of a grant is its reason', async () => {
    await grants('compensation', 700n, 'outage')
    const { records } = (await farm.call(earnings.recv, {})).items[0]!
    expect(await farm.call(earnings.explain, { id: records[0]!.id })).toMatchObject({
      minedCoin: null, steps: [{ step: 'granted', reason: 'a server was down', value: '0.00000700000000000000' }, { step: 'amount', amount: '0.00000700' }],
    })
  })

  test('is not told of somebody else\'s record, nor of none', async () => {
    const other = await pool.miner()
    await past.days(farm.subAccount.id, HALF_A_BLOCK, [DAYS[0]])
    const { records } = (await farm.call(earnings.recv, {})).items[0]!
    await expect(other.call(earnings.explain, { id: records[0]!.id })).rejects.toThrow('003012')
    await expect(farm.call(earnings.explain, { id: '999999999999999999' })).rejects.toThrow('003012')
    for (const id of ['0', '-1', '1e3', '', '99999999999999999999']) await expect(farm.call(earnings.explain, { id })).rejects.toThrow('000001')
  })
})

test('every type of the specification has its name on the wire', () => {
  expect(EARNING_TYPES).toEqual(expect.arrayContaining(['pps', 'pplns', 'solo', 'ppapps', 'ppapplns', 'fpps-reward', 'fpps-fee', 'mev', 'refund', 'fpps-fixed']))
})
