import { expect, test } from 'vitest'
import { dashboard as calls } from '@adit/contract/dashboard'
import { StreamAnswer, type Endpoint, type Input } from '@adit/contract/kit'
import { pool as poolCalls } from '@adit/contract/pool'
import { SHARE_KINDS } from '@adit/contract/permissions'
import { minerAccount, post } from '@adit/engine/ledger/ledger'
import { NOON, testPool, type TestPool } from '../test/pool.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(+NOON - ms)
type Miner = Awaited<ReturnType<TestPool['miner']>>

/** A steady hash rate of `perSecond` in every slot from `from` on, a share a second; counted up to now. */
async function mine({ db }: TestPool, { subAccount: { id } }: Pick<Miner, 'subAccount'>, { perSecond, from = 3 * DAY, coin = 'BTC' }: { perSecond: bigint; from?: number; coin?: string }) {
  await db.insertInto('counting').values({ counted_until: NOON, shown_until: NOON }).onConflict(same => same.doNothing()).execute()
  const slots = (ms: number, length: number) => Array.from({ length: Math.ceil(Math.min(length, from) / ms) }, (_, at) => new Date(Math.floor((+NOON - (at + 1) * ms) / ms) * ms))
  const sums = (ms: number) => ({ work: String(perSecond * BigInt(ms / 1000)), share_count: BigInt(ms / 1000), work_squared: String(perSecond * perSecond * BigInt(ms / 1000)) })
  await db.insertInto('sub_account_minute').values(slots(MINUTE, HOUR).map(minute => ({ sub_account_id: id, coin, minute, ...sums(MINUTE) }))).execute()
  await db.insertInto('sub_account_ten_minutes').values(slots(10 * MINUTE, 3 * DAY).map(slot => ({ sub_account_id: id, coin, ten_minutes: slot, ...sums(10 * MINUTE) }))).execute()
  await db.insertInto('pool_ten_minutes').values(slots(10 * MINUTE, 3 * DAY).map(slot => ({ coin, ten_minutes: slot, ...sums(10 * MINUTE) }))).onConflict(same => same.doNothing()).execute()
  await db.insertInto('sub_account_hour').values(slots(HOUR, 3 * DAY).map(hour => ({ sub_account_id: id, coin, hour, ...sums(HOUR) }))).execute()
  await db.insertInto('pool_hour').values(slots(HOUR, 3 * DAY).map(hour => ({ coin, hour, ...sums(HOUR), workers_online: 1, counted_until: new Date(+hour + HOUR) }))).onConflict(same => same.doNothing()).execute()
}

const earn = async ({ db }: TestPool, { subAccount: { id } }: Miner, day: string, amount: bigint, { coin = 'BTC', mined = coin }: { coin?: string; mined?: string } = {}) => {
  await db.insertInto('settlement').values({ coin: mined, day, settled_at: NOON, rates: '[]' }).onConflict(same => same.doNothing()).execute()
  await db.insertInto('earning').values({
    sub_account_id: id, coin, day, type: coin === mined ? 'fpps-reward' : 'gift', mined_coin: mined, grant_key: null, mode: 'FPPS', work: '1', basis: '[]', fee_percent: '2.5', fee: '0', amount: String(amount),
    price_usd: null, price_cny: null, payment: null, settled_at: NOON,
  }).execute()
  await db.transaction().execute(trx => post(trx, {
    cause: { kind: 'test', id: `${id} ${coin} ${day}` }, at: NOON, coin: coin as 'BTC', lines: [{ account: minerAccount(id), amount }, { account: 'pool:reward', amount: -amount }],
  }))
}
const connected = ({ db }: TestPool, { subAccount: { id } }: Miner, first_seen_at: Date) =>
  db.insertInto('worker').values({ sub_account_id: id, name: '001', first_seen_at, last_seen_at: NOON, last_ip: null, user_agent: null, group_id: null, deleted_at: null }).execute()
const wallet = ({ db }: TestPool, { subAccount: { id } }: Miner, change: { paused_until?: Date; minimum_payment?: string } = {}) => db.transaction().execute(async trx => {
  await trx.insertInto('sub_account_coin').values({ sub_account_id: id, coin: 'BTC', minimum_payment: null, paused_until: null, ...change }).execute()
  await trx.insertInto('wallet').values({ sub_account_id: id, coin: 'BTC', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', payment_id: null, share: 10_000, added_at: ago(10 * DAY) }).execute()
})
const present = ({ db }: TestPool, part: 'gateway' | 'payouts', ports: number[] = []) =>
  db.insertInto('engine_presence').values({ part, coin: 'BTC', instance: 'test', ports, pays: true, seen_at: NOON }).execute()

test('hash rates of ten minutes, an hour and a day come from the counters, with their error and their change', async () => {
  const pool = await testPool()
  const farm = await pool.miner()
  await mine(pool, farm, { perSecond: 10n ** 14n })
  // the last ten minutes, and the hour they are in, were twice as busy
  const twice = { work: String(2n * 10n ** 14n * 60n) }
  await pool.db.updateTable('sub_account_minute').set(twice).where('minute', '>=', ago(10 * MINUTE)).execute()
  expect(await farm.call(calls.hash, {})).toMatchObject({ hsNowChange: null, hsLast1HChange: null })
  await connected(pool, farm, ago(DAY))
  const answer = await farm.call(calls.hash, {})
  expect(answer).toMatchObject({
    userId: 'farm-1', nickName: '', coinType: 'BTC', timeZone: 'TIME_ZONE_8',
    hsNow: '200.00', hsNowUnit: 'TH/s', hsNowNum: 2e14, hsLast1H: '100.00', hsLast1HUnit: 'TH/s', hsLast1HNum: 1e14, hsLast1D: '100.00', hsLast1DUnit: 'TH/s', hsLast1DNum: 1e14,
    hsNowChange: 100, hsLast1HChange: 0, hsLast1DChange: 0, rejectRate: 0, isContractUser: false, contractHashrate: '0.00', contractPercent: '0.00', time: +NOON,
  })
  expect(answer.hsLast1HError).toBeCloseTo(1 / Math.sqrt(3600), 10)
  expect(answer.hsLast1DError).toBeCloseTo(1 / Math.sqrt(86_400), 10)
})

test('before anything was counted, and once counting has stopped, there are no rates rather than zeros', async () => {
  const pool = await testPool()
  const farm = await pool.miner()
  const none = { hsNow: null, hsNowUnit: 'TH/s', hsNowNum: null, hsNowError: null, hsNowChange: null, hsLast1D: null, rejectRate: null }
  expect(await farm.call(calls.hash, {})).toMatchObject({ ...none, time: null })
  await mine(pool, farm, { perSecond: 10n ** 14n })
  pool.advance(11 * MINUTE)
  expect(await farm.call(calls.hash, {})).toMatchObject({ ...none, rejectRate: 0, time: +NOON })
})

test('workers are counted by state; the first connection ever is told', async () => {
  const pool = await testPool()
  const farm = await pool.miner()
  const nobody = { totalWorkerNum: 0, onlineWorkerNum: 0, offlineWorkerNum: 0, disableWorkerNum: 0, firstConnectTime: null }
  expect(await farm.call(calls.workerNum, {})).toEqual(nobody)
  await pool.db.insertInto('sub_account_workers').values({ sub_account_id: farm.subAccount.id, coin: 'BTC', online: 642, offline: 9, invalid: 4 }).execute()
  await connected(pool, farm, ago(DAY))
  const counts = { totalWorkerNum: 655, onlineWorkerNum: 642, offlineWorkerNum: 9, disableWorkerNum: 4, firstConnectTime: +ago(DAY) }
  expect(await farm.call(calls.workerNum, {})).toEqual(counts)
  expect(await farm.call(calls.hash, {})).toMatchObject(counts)
  expect(await farm.call(calls.workerNum, { coinType: 'LTC' })).toEqual({ ...nobody, firstConnectTime: +ago(DAY) })
})

test('a transfer in effect shows what goes out and comes in, by the rule that hours are settled with', async () => {
  const pool = await testPool()
  const [from, to] = [await pool.miner(), await pool.miner()]
  await mine(pool, from, { perSecond: 10n ** 14n })
  const transfer = { coin: 'BTC', from_sub_account_id: from.subAccount.id, to_sub_account_id: to.subAccount.id, starts_at: ago(2 * HOUR), ends_at: ago(-3 * HOUR), percent: 25, hashrate: null }
  await pool.db.insertInto('work_transfer').values([transfer, { ...transfer, starts_at: ago(-HOUR) }]).execute()
  expect(await from.call(calls.hash, {})).toMatchObject({ isContractUser: true, contractHashrate: '25.00', contractHashrateUnit: 'TH/s', contractPercent: '25.00', contractInHashrateNum: 0 })
  expect(await to.call(calls.hash, {})).toMatchObject({ isContractUser: true, contractHashrate: '0.00', contractInHashrateNum: 2.5e13 })
  const graph = await from.call(calls.contractGraph, { days: 1 })
  expect(graph.step).toBe(HOUR)
  expect(graph.items.filter(({ hashrateOut }) => hashrateOut > 0).map(({ time, hashrateOut }) => [time, hashrateOut]))
    .toEqual([[+ago(2 * HOUR), 2.5e13], [+ago(HOUR), 2.5e13]])
  expect((await to.call(calls.contractGraph, { days: 1 })).items.at(-2)).toEqual({ time: +ago(HOUR), hashrateOut: 0, hashrateIn: 2.5e13 })
  const other = await pool.miner()
  expect((await other.call(calls.contractGraph, { days: 1 })).items).toEqual([])
  pool.advance(3 * HOUR)
  expect((await from.call(calls.hash, {})).isContractUser).toBe(false)
})

test('a graph is drawn in the window asked for where its range has it, else in the one that reads best', async () => {
  const pool = await testPool()
  const farm = await pool.miner()
  await mine(pool, farm, { perSecond: 10n ** 14n })
  const day = await farm.call(calls.graph, {})
  expect([day.window, day.step, day.items.length]).toEqual(['10m', 10 * MINUTE, 144])
  expect(day.items[0]).toMatchObject({ time: +ago(DAY), hashrate: 1e14, shares: 600, rejectRate: 0 })
  const step = async (days: 1 | 7 | 30 | 90 | 365, window?: '10m' | '1h' | '1d') => (await farm.call(calls.graph, { days, window })).step
  expect([await step(1, '1h'), await step(7, '1d'), await step(30), await step(90), await step(90, '1h'), await step(365, '10m')]).toEqual([HOUR, DAY, HOUR, DAY, HOUR, DAY])
  for (const days of ['0', '2', '366', 'x']) await expect(farm.call(calls.graph, { days })).rejects.toThrow('000001')
  await expect(farm.call(calls.graph, { window: '5m' as '1h' })).rejects.toThrow('000001')
})

test('earnings: yesterday once it is settled, the unpaid balance, all there ever was, day by day', async () => {
  const pool = await testPool()
  const farm = await pool.miner()
  expect(await farm.call(calls.earnings, { days: 30 })).toMatchObject({
    coin: 'BTC', earningsYesterday: null, earningsNoPay: '0.00000000', earningsTotal: '0.00000000', earningsPaying: '0.00000000', minimumPayment: '0.00200000',
    payMethod: 'FPPS', feePercent: 2.5, coinPriceUsd: null, items: [],
  })
  await earn(pool, farm, '2026-03-06', 5_814_000n)
  await earn(pool, farm, '2026-03-08', 1n)
  expect((await farm.call(calls.earnings, {})).earningsYesterday).toBeNull()
  await earn(pool, farm, '2026-03-09', 163_000n)
  await pool.db.insertInto('coin_quote').values({
    coin: 'BTC', at: ago(HOUR), network_difficulty: '1', block_reward: '1', tx_fee: '1', next_difficulty: null, next_difficulty_at: null, price_usd: '93254.1', price_cny: null,
  }).execute()
  expect(await farm.call(calls.earnings, { days: 30 })).toMatchObject({
    earningsYesterday: '0.00163000', earningsNoPay: '0.05977001', earningsTotal: '0.05977001', coinPriceUsd: '93254.1', coinPriceCny: null,
    items: [
      { time: Date.parse('2026-03-06'), amount: '0.05814000' }, { time: Date.parse('2026-03-07'), amount: '0.00000000' },
      { time: Date.parse('2026-03-08'), amount: '0.00000001' }, { time: Date.parse('2026-03-09'), amount: '0.00163000' },
    ],
  })
  expect((await farm.call(calls.earnings, { days: 2 })).items).toHaveLength(2)
  await expect(farm.call(calls.earnings, { days: 181 })).rejects.toThrow('000001')
  await expect(farm.call(calls.earnings, { days: 0 })).rejects.toThrow('000001')
})

test('coins that come along are told beside the coin they come with', async () => {
  const pool = await testPool()
  const farm = await pool.miner({ coin: 'LTC' })
  await earn(pool, farm, '2026-03-09', 100n, { coin: 'LTC' })
  await earn(pool, farm, '2026-03-09', 200_000n, { coin: 'DOGE', mined: 'LTC' })
  expect(await farm.call(calls.earnings, {})).toMatchObject({
    earningsTotal: '0.00000100', merged: [{ coinType: 'DOGE', earningsYesterday: '0.00200000', earningsNoPay: '0.00200000', earningsTotal: '0.00200000' }],
  })
})

test('the next payout is told, or exactly what is in its way', async () => {
  const pool = await testPool()
  const farm = await pool.miner()
  const payout = async () => (await farm.call(calls.earnings, {})).payout
  const because = async () => (await payout()).blocks.map(block => block.because)
  expect(await payout()).toEqual({
    blocks: [{ because: 'below-minimum', until: null, missing: '0.00200000' }, { because: 'no-address', until: null, missing: null }, { because: 'no-node', until: null, missing: null }],
    from: null, to: null,
  })
  await wallet(pool, farm, { paused_until: ago(-2 * DAY) })
  await present(pool, 'payouts')
  await earn(pool, farm, '2026-03-09', 200_000n)
  // noon in London is 20:00 in Beijing; the pause ends two days later at the same hour
  expect(await payout()).toEqual({ blocks: [{ because: 'paused', until: +ago(-2 * DAY), missing: null }], from: Date.parse('2026-03-13T00:00Z'), to: Date.parse('2026-03-13T08:00Z') })
  await pool.db.updateTable('sub_account_coin').set({ paused_until: null }).execute()
  expect(await payout()).toEqual({ blocks: [], from: Date.parse('2026-03-11T00:00Z'), to: Date.parse('2026-03-11T08:00Z') })
  await pool.db.updateTable('sub_account_coin').set({ minimum_payment: '200001' }).execute()
  expect(await payout()).toMatchObject({ blocks: [{ because: 'below-minimum', missing: '0.00000001' }] })
  await pool.db.updateTable('sub_account_coin').set({ minimum_payment: null }).execute()
  await pool.db.insertInto('payout_coin').values({ coin: 'BTC', paused_at: NOON, paused_because: 'maintenance' }).execute()
  expect(await because()).toEqual(['coin-paused'])
  await pool.db.deleteFrom('payout_coin').execute()
  await pool.db.updateTable('engine_presence').set({ pays: false }).execute()
  expect(await because()).toEqual(['not-paid-here'])
  pool.advance(2 * MINUTE)
  expect(await because()).toEqual(['no-node'])
})

test('the summary is the figures of the other calls in one answer', async () => {
  const pool = await testPool()
  const farm = await pool.miner()
  await mine(pool, farm, { perSecond: 10n ** 14n })
  expect(await farm.call(calls.summary, {})).toEqual({ hash: await farm.call(calls.hash, {}), earnings: await farm.call(calls.earnings, {}) })
})

const EVERY: [string, Endpoint, object][] = [...Object.entries(calls).filter(([, endpoint]) => endpoint.out !== StreamAnswer).map(([name, endpoint]): [string, Endpoint, object] => [name, endpoint, {}]), ['miningInfo', poolCalls.miningInfo, {}]]

test.each(EVERY)('%s: for the owner and both kinds of authorised user, nobody else', async (_, endpoint, input) => {
  const pool = await testPool()
  const [owner, reader, editor, mailer, stranger] = [await pool.miner(), await pool.miner(), await pool.miner(), await pool.miner(), await pool.miner()]
  await owner.grant(reader, ...SHARE_KINDS.worker_readonly)
  await owner.grant(editor, ...SHARE_KINDS.worker_edit)
  await owner.grant(mailer, 'pay')
  const ask = (token?: string) => pool.envelope(endpoint, { ...input, userId: owner.subAccount.name } as Input<Endpoint>, token === undefined ? {} : { token })
  const codes = await Promise.all([owner.token, reader.token, editor.token, mailer.token, stranger.token, undefined, 'not a token'].map(async token => (await ask(token)).code))
  expect(codes).toEqual(['000000', '000000', '000000', '900003', '900003', '000403', '000403'])
  expect((await ask(reader.token)).data).toEqual((await ask(owner.token)).data)
  expect((await pool.envelope(endpoint, { ...input, userId: 'no-such-farm' } as Input<Endpoint>, { token: owner.token })).code).toBe('900003')
})

test('one sub-account’s figures never show in another’s', async () => {
  const pool = await testPool()
  const [busy, idle] = [await pool.miner(), await pool.miner()]
  await mine(pool, busy, { perSecond: 10n ** 14n })
  await earn(pool, busy, '2026-03-09', 163_000n)
  expect(await idle.call(calls.summary, {})).toMatchObject({ hash: { hsNowNum: 0, hsLast1DNum: 0 }, earnings: { earningsYesterday: '0.00000000', earningsTotal: '0.00000000' } })
  expect((await idle.call(calls.graph, {})).items.filter(({ hashrate }) => hashrate)).toEqual([])
})
