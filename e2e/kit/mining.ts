import type { Database } from '@adit/db/open'
import { startPretendNode } from '@adit/engine/chain/pretend/start-pretend-node'
import { startEngine } from '@adit/server/engine/start-engine'
import type { Pool } from '@adit/server/kit/pool'

/** Eight hashes a share, and a chain that is never solved by them. */
const EASY = 2 ** -29
const BITS = '1d00ffff'
const same = <T>(it: T) => it

/** The pool engine beside a pool under test: a Stratum port, the log behind it and the accountant, on the pool's own clock. */
export async function startMining(pool: Pool, database: Database): Promise<{ port: number; stop: () => Promise<void> }> {
  const node = await startPretendNode({ coin: 'BTC', clock: pool.clock, algorithm: 'sha256d', bits: BITS, subsidy: 312_500_000n, fees: 0n })
  const errors: unknown[] = []
  const engine = await startEngine({
    pool: { ...pool, settings: { ...pool.settings, demo: true, stratum: { ...pool.settings.stratum, host: '127.0.0.1', ports: { BTC: { plain: 0, tls: undefined }, LTC: { plain: 0, tls: undefined } } } } }, database, roles: ['engine', 'stratum'],
    nodes: { BTC: { addresses: [node.url], rewardAddress: node.address } },
    scales: { BTC: { difficulty: { start: EASY, min: EASY, max: EASY }, node: same, jobs: same, shares: same } },
    quotes: { provider: { quote: async () => ({ priceUsd: '100000' }), history: async () => [] }, coins: [] },
    restMs: 500, say: () => {}, onError: cause => errors.push(cause),
  })
  const gateway = engine.gateway('BTC')
  if (!gateway) throw new Error(`the port did not open: ${String(errors)}`)
  return {
    port: gateway.port,
    stop: async () => {
      await engine.stop()
      await node.stop()
    },
  }
}
