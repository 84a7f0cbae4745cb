import { expect, onTestFinished, test, vi } from 'vitest'
import { startPretendNode } from '@adit/engine/chain/pretend/start-pretend-node'
import { readSettings } from '../kit/settings.ts'
import { testPool } from '../test/pool.ts'
import { startEngine } from './start-engine.ts'

test('a coin whose node only pays it out is quoted like one without a node; one that is mined here is quoted where it is mined', async () => {
  const { db, pool: { clock } } = await testPool()
  const node = await startPretendNode({ coin: 'ZEC', clock })
  const settings = readSettings({ ADIT_DEMO: '0', ADIT_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' })
  const asked = new Set<string>()
  const engine = await startEngine({
    pool: { db, clock, settings }, database: { engine: 'pglite' }, roles: ['engine'],
    nodes: { ZEC: { addresses: [node.url], rewardAddress: undefined }, BTC: { addresses: [node.url], rewardAddress: node.address } },
    quotes: {
      provider: { quote: async coin => { asked.add(coin); return { networkDifficulty: '100', blockReward: '125000000', priceUsd: '40' } }, history: async () => [] },
      coins: ['BTC', 'ETC', 'ZEC'],
    },
    say: () => {}, onError: () => {},
  })
  onTestFinished(async () => {
    await engine.stop()
    await node.stop()
  })
  await vi.waitUntil(async () => (await db.selectFrom('coin_quote').select('coin').where('coin', 'in', ['ETC', 'ZEC']).execute()).length === 2, { timeout: 10_000 })
  expect([...asked].toSorted()).toEqual(['ETC', 'ZEC'])
})
