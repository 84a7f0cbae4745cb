import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '@adit/db/open'
import { emptyDatabase } from '@adit/db/test/empty-database'
import type { MiningJob } from '../stratum/ports.ts'
import { findBlock } from '../test/find-block.ts'
import { payoutScriptOf, startChain } from './job-source.ts'
import { openNode, type ChainNode } from './node.ts'
import { startPretendNode, type PretendNode } from './pretend/start-pretend-node.ts'
import { readTransaction } from './pretend/transaction.ts'

const start = new Date('2026-03-10T12:00:00Z')
const finder = { workerId: 7n, subAccountId: 3n, at: start }
let now = start
const clock = () => now
let db: Db
let pretend: PretendNode
let node: ChainNode
let errors: unknown[]
let chains: { stop: () => Promise<void> }[]

beforeEach(async () => {
  now = start
  ;({ db } = await emptyDatabase())
  pretend = await startPretendNode({ coin: 'BTC', clock, height: 2016, fees: 25_000n })
  node = openNode({ coin: 'BTC', addresses: [pretend.url], clock })
  errors = []
  chains = []
})
afterEach(async () => {
  for (const chain of chains) await chain.stop()
  await pretend.stop()
})

async function chain(on = node, pace = {}) {
  const started = startChain({
    coin: 'BTC', algorithm: 'sha256d', node: on, db, clock, payoutScript: await payoutScriptOf(node, pretend.address), tag: '/Adit/',
    onError: cause => errors.push(cause), matureAfter: 5, pace: { pollMs: 5, retryMs: 5, ...pace },
  })
  chains.push(started)
  return started
}
const nextJob = (source: { onJob: (listener: (job: MiningJob) => void) => () => void }, wanted: (job: MiningJob) => boolean = () => true) => new Promise<MiningJob>(resolve => {
  const off = source.onJob(job => {
    if (!wanted(job)) return
    off()
    resolve(job)
  })
})
const blocks = () => db.selectFrom('block').select(['hash', 'height', 'state', 'confirmations', 'reward', 'fee', 'sub_account_id', 'worker_id', 'raw', 'rejected_because']).execute()
const state = async () => (await blocks())[0]?.state
const until = async (wanted: () => Promise<boolean>) => { await expect.poll(wanted, { timeout: 10_000, interval: 10 }).toBe(true) }

test('the first template is a job, and a new block a clean one', async () => {
  const source = await chain()
  expect(source.current()).toBeNull()
  const first = await nextJob(source)
  expect(first).toMatchObject({ coin: 'BTC', height: 2017, previousHash: pretend.chain.tip.hash, clean: true, algorithm: 'sha256d' })
  expect(source.current()).toBe(first)
  const second = nextJob(source)
  pretend.chain.mine()
  expect(await second).toMatchObject({ height: 2018, clean: true, previousHash: pretend.chain.tip.hash })
  expect((await second).id).not.toBe(first.id)
})

test('between blocks a fresh template is not a clean job', async () => {
  const source = await chain()
  await nextJob(source)
  const fresh = nextJob(source)
  now = new Date(+now + 30_000)
  expect(await fresh).toMatchObject({ height: 2017, clean: false, time: +now / 1000 })
})

test('a long poll that hangs is made up for by asking', async () => {
  const deaf: ChainNode = { ...node, template: (longPollId, signal) => (longPollId ? new Promise((_, reject) => { signal?.addEventListener('abort', () => reject(new Error('given up'))) }) : node.template(undefined, signal)) }
  const source = await chain(deaf)
  await nextJob(source)
  const second = nextJob(source)
  pretend.chain.mine()
  expect(await second).toMatchObject({ height: 2018, clean: true })
})

test('a long poll alone is enough', async () => {
  const source = await chain(node, { pollMs: 60_000 })
  await nextJob(source)
  await until(() => Promise.resolve(pretend.chain.mine().height > 0 && source.current()!.height > 2017))
})

test('a node that goes away is complained of once, and taken up again where it went on', async () => {
  let away = false
  const moody: ChainNode = { ...node, bestHash: () => (away ? Promise.reject(new Error('away')) : node.bestHash()), template: (id, signal) => (away ? Promise.reject(new Error('away')) : node.template(id, signal)) }
  const source = await chain(moody)
  await nextJob(source)
  away = true
  pretend.chain.mine()
  await until(() => Promise.resolve(errors.length > 0))
  await new Promise(resolve => { setTimeout(resolve, 50) })
  expect(errors).toHaveLength(1)
  const second = nextJob(source, ({ height }) => height === 2018)
  away = false
  expect(await second).toMatchObject({ clean: true })
})

test('a share that is a block: written down, accepted, confirmed, mature', async () => {
  const source = await chain()
  const candidate = findBlock(await nextJob(source), finder)
  await source.submitBlock(candidate)
  expect(pretend.chain.tip.hash).toBe(candidate.hash)
  expect(await blocks()).toEqual([{
    hash: candidate.hash, height: 2017n, state: 'confirmed', confirmations: 1, reward: '5000000000', fee: '25000', sub_account_id: 3n, worker_id: 7n, raw: null, rejected_because: null,
  }])
  for (let more = 0; more < 3; more++) pretend.chain.mine()
  await until(async () => (await blocks())[0]!.confirmations === 4)
  expect(await state()).toBe('confirmed')
  now = new Date(+now + 60_000)
  pretend.chain.mine()
  await until(async () => await state() === 'mature')
  expect(await db.selectFrom('block').select(['matured_at', 'confirmations']).execute()).toEqual([{ matured_at: now, confirmations: 5 }])
  expect(errors).toEqual([])
})

test('the block holds the template\'s transactions, and pays the pool\'s wallet', async () => {
  const source = await chain()
  const candidate = findBlock(await nextJob(source), finder)
  await source.submitBlock(candidate)
  const [coinbase, ...others] = pretend.chain.tip.transactions
  expect(others).toHaveLength(1)
  expect(readTransaction(candidate.coinbase).outputs).toEqual(coinbase!.outputs)
  expect(pretend.wallet.owns(coinbase!.outputs[0]!)).toBe(true)
})

test('a block that another takes the place of is orphaned, and confirmed again if the chain comes back to it', async () => {
  const source = await chain()
  const before = pretend.chain.tip
  const candidate = findBlock(await nextJob(source), finder)
  await source.submitBlock(candidate)
  const rival = pretend.chain.mine({ on: before })
  const longer = pretend.chain.mine({ on: rival })
  await until(async () => await state() === 'orphaned')
  const back = pretend.chain.mine({ on: pretend.chain.blocks.get(candidate.hash)! })
  pretend.chain.mine({ on: back })
  expect(pretend.chain.tip.height).toBe(longer.height + 1)
  await until(async () => await state() === 'confirmed')
})

test('a block that every node refuses is rejected, with their word for it', async () => {
  const source = await chain()
  const good = findBlock(await nextJob(source), finder)
  const header = Buffer.from(good.header)
  header[36]! ^= 1
  await source.submitBlock({ ...good, header, hash: 'ab'.repeat(32) })
  expect(await blocks()).toMatchObject([{ state: 'rejected', raw: null, rejected_because: expect.stringMatching(/^127\.0\.0\.1:\d+: (high-hash|bad-txnmrklroot)$/) as string }])
  expect(String(errors[0])).toContain('is rejected')
})

test('a block goes to every node: one that refuses or is away is no loss', async () => {
  const gone = await startPretendNode({ coin: 'BTC', clock })
  await gone.stop()
  const source = await chain(openNode({ coin: 'BTC', addresses: [gone.url, pretend.url], clock }))
  const candidate = findBlock(await nextJob(source), finder)
  await source.submitBlock(candidate)
  expect(pretend.chain.tip.hash).toBe(candidate.hash)
})

test('a block written down and not sent, because the process died, is sent by the next', async () => {
  const source = await chain()
  const candidate = findBlock(await nextJob(source), finder)
  await source.stop()
  const dead: ChainNode = { ...node, submitBlock: () => Promise.resolve([{ name: 'node', failure: new Error('killed') }]), header: () => Promise.resolve(null) }
  const dying = await chain(dead, { followMs: 60_000 })
  await nextJob(dying)
  // the job of the process before is unknown to this one, so the same block is found again by its own
  await expect(dying.submitBlock(candidate)).rejects.toThrow('belongs to no job')
  const again = findBlock(dying.current()!, finder)
  await dying.submitBlock(again)
  expect(await state()).toBe('found')
  expect((await blocks())[0]!.raw).not.toBeNull()
  await dying.stop()
  await chain()
  await until(async () => await state() === 'confirmed')
  expect(pretend.chain.tip.hash).toBe(again.hash)
})

test('quotes: difficulty, reward and fees as the chain has them, once an hour', async () => {
  pretend.chain.mine()
  const source = await chain()
  await nextJob(source)
  const quotes = () => db.selectFrom('coin_quote').selectAll().execute()
  await source.stop()
  const again = await chain()
  await until(async () => (await quotes()).length > 0)
  expect(await quotes()).toMatchObject([{ coin: 'BTC', at: start, block_reward: '5000000000', tx_fee: '25000', price_usd: null }])
  expect(Number((await quotes())[0]!.network_difficulty)).toBeCloseTo(4.6565423739069247e-10, 18)
  await again.stop()
})
