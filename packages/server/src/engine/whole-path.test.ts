import { expect, onTestFinished, test, vi } from 'vitest'
import { startPretendNode } from '@adit/engine/chain/pretend/start-pretend-node'
import { settleAll } from '@adit/engine/earnings/start-settlement'
import { balance, checkLedger, minerAccount } from '@adit/engine/ledger/ledger'
import { StratumMiner } from '@adit/engine/stratum/test/stratum-miner'
import { readSettings } from '../kit/settings.ts'
import { testPool } from '../test/pool.ts'
import { startEngine } from './start-engine.ts'

vi.setConfig({ testTimeout: 120_000 })

const HOUR = 3_600_000
/** By scrypt's share scale, 8 hashes a share. */
const EASY = 2 ** -13
const WORK = 8n
const SHARES = 6
/** 512 hashes a block. */
const BITS = '20007fff'
const BLOCK = 512

test('from a machine at the port to the ledger: shares, a block, a settled day', async () => {
  const pool = await testPool()
  const began = Date.parse('2026-03-10T23:40:00Z')
  let time = began
  const clock = () => new Date(time)
  const { subAccount } = await pool.miner({ coin: 'LTC', name: 'scrypt-row' })
  const node = await startPretendNode({ coin: 'LTC', clock, algorithm: 'scrypt', bits: BITS, subsidy: 625_000_000n, fees: 50_000n })
  const settings = readSettings({ ADIT_DEMO: '0', ADIT_SECRET: 'x'.repeat(32), STRATUM_HOST: '127.0.0.1', STRATUM_LTC_PORT: '0', LOG_LEVEL: 'silent' })
  const errors: unknown[] = []
  const said: string[] = []
  const scale = { difficulty: { start: EASY, min: EASY, max: EASY }, node: <T>(same: T) => same, jobs: <T>(same: T) => same, shares: <T>(same: T) => same }
  const engine = await startEngine({
    pool: { db: pool.db, clock, settings: { ...settings, demo: true } }, database: { engine: 'pglite' }, roles: ['engine', 'stratum'],
    nodes: { LTC: { addresses: [node.url], rewardAddress: node.address } }, scales: { LTC: scale },
    quotes: { provider: { quote: async () => ({ priceUsd: '84.3' }), history: async () => [] }, coins: [] },
    say: line => said.push(line), onError: cause => errors.push(cause),
  })
  onTestFinished(async () => {
    await engine.stop()
    await node.stop()
  })
  expect(said).toEqual(['BTC has no node: its Stratum port stays shut until BTC_RPC_URL names one.'])
  expect(engine.gateway('BTC')).toBeNull()

  const miner = await StratumMiner.ready(engine.gateway('LTC')!.port, 'scrypt-row.001')
  onTestFinished(() => miner.close())
  let accepted = 0n
  const submit = async (hashes?: number) => {
    const { id } = miner.work!
    const before = node.chain.tip.hash
    const { result, error } = await miner.submit(miner.solve({ algorithm: 'scrypt', hashes: hashes ?? Number(WORK) }), 'scrypt-row.001')
    expect([result, error]).toEqual([true, null])
    accepted += 1n
    time += 1000
    if (hashes !== undefined) await vi.waitUntil(() => node.chain.tip.hash !== before)
    // A block makes the work before it worthless: on with the next job.
    if (node.chain.tip.hash !== before) await miner.until(() => miner.work!.id !== id)
  }
  for (let share = 0; share < SHARES; share++) await submit()
  await submit(BLOCK)
  const repeated = miner.solve({ algorithm: 'scrypt', hashes: Number(WORK) })
  expect((await miner.submit(repeated, 'scrypt-row.001')).result).toBe(true)
  accepted += 1n
  expect((await miner.submit(repeated, 'scrypt-row.001')).error?.[1]).toBe('Duplicate share')

  pool.pool.stratum = engine.figures
  const { body: figures } = await pool.app.inject('/metrics')
  for (const line of ['connections{coin="LTC"} 1', `shares_total{coin="LTC",outcome="accepted"} ${accepted}`, 'shares_total{coin="LTC",outcome="duplicate"} 1', 'shares_total{coin="LTC",outcome="unstored"} 0'])
    expect(figures).toContain(`adit_stratum_${line}`)
  expect(figures).toMatch(/adit_stratum_blocks_total\{coin="LTC"\} [1-9]/)

  time += 60_000
  const patience = { timeout: 60_000, interval: 200 }
  const work = String(accepted * WORK)
  await vi.waitUntil(async () => (await pool.db.selectFrom('worker_now').select('work_10m').executeTakeFirst())?.work_10m === work, patience)
  expect(await pool.db.selectFrom('sub_account_day').select(['sub_account_id', 'coin', 'day', 'work', 'share_count', 'duplicate_count']).execute())
    .toEqual([{ sub_account_id: subAccount.id, coin: 'LTC', day: '2026-03-10', work, share_count: accepted, duplicate_count: 1n }])
  expect(await pool.db.selectFrom('worker_now').select(['sub_account_id', 'share_count_1h', 'rejected_count_24h']).execute())
    .toEqual([{ sub_account_id: subAccount.id, share_count_1h: accepted, rejected_count_24h: 1n }])

  for (let confirmations = 0; confirmations < 100; confirmations++) node.chain.mine()
  await vi.waitUntil(async () => (await pool.db.selectFrom('block').select('state').execute()).every(({ state }) => state === 'mature'), patience)
  const blocks = await pool.db.selectFrom('block').select(['sub_account_id', 'reward', 'fee']).execute()
  expect(blocks[0]).toEqual({ sub_account_id: subAccount.id, reward: '625000000', fee: '50000' })

  time = began + 2.5 * HOUR
  await vi.waitUntil(async () => (await pool.db.selectFrom('counting').select('counted_until').executeTakeFirst())!.counted_until >= clock(), patience)
  await settleAll(pool.db, clock)
  const earnings = await pool.db.selectFrom('earning').select(['day', 'type', 'work', 'amount']).where('sub_account_id', '=', subAccount.id).orderBy('type').execute()
  expect(earnings.map(({ day, type }) => [day, type])).toEqual([['2026-03-10', 'ppapplns'], ['2026-03-10', 'ppapps']])
  expect(earnings[1]!.work).toBe(work)
  const earned = earnings.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  expect(earned).toBeGreaterThan(0n)
  expect(await balance(pool.db, minerAccount(subAccount.id), 'LTC')).toBe(earned)
  expect(await checkLedger(pool.db)).toEqual([])
  expect(errors).toEqual([])
})
