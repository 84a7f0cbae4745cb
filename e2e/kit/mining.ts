import type { Database } from '@adit/db/open'
import { startPretendNode } from '@adit/engine/chain/pretend/start-pretend-node'
import { scriptOf } from '@adit/engine/chain/pretend/wallet'
import type { ShareSink } from '@adit/engine/stratum/ports'
import { startEngine } from '@adit/server/engine/start-engine'
import type { Pool } from '@adit/server/kit/pool'

/** Sixty-four hashes a share, and a chain that is never solved by them. */
const EASY = 2 ** -26
const BITS = '1d00ffff'
/** What the pool's wallet pays from. */
const WEALTH = 10n ** 10n
const same = <T>(it: T) => it
const countedAs = (many: bigint) => (shares: ShareSink): ShareSink => ({ append: some => shares.append(some.map(share => ({ ...share, work: share.work * many }))) })

type Mining = {
  port: number
  /** Others find blocks, with what waits in them. */
  mineBlocks: (blocks: number) => void
  /** What an address has in the chain itself. */
  received: (address: string) => bigint
  stop: () => Promise<void>
}

/**
 * The pool engine beside a pool under test: a Stratum port, the log behind it and the books, on the pool's own clock. Each hash
 * counts as `hashesForOne`: a few shares are then worth a payment.
 */
export async function startMining(pool: Pool, database: Database, hashesForOne = 1n): Promise<Mining> {
  const node = await startPretendNode({ coin: 'BTC', clock: pool.clock, algorithm: 'sha256d', bits: BITS, subsidy: 312_500_000n, fees: 10_000_000n, wealth: WEALTH })
  // Fees are known from blocks, and the first of a chain has none.
  node.chain.mine()
  const errors: unknown[] = []
  const engine = await startEngine({
    pool: { ...pool, settings: { ...pool.settings, demo: true, stratum: { ...pool.settings.stratum, host: '127.0.0.1', ports: { BTC: { plain: 0, tls: undefined }, LTC: { plain: 0, tls: undefined } } } } }, database, roles: ['engine', 'stratum'],
    nodes: { BTC: { addresses: [node.url], rewardAddress: node.address } },
    scales: { BTC: { difficulty: { start: EASY, min: EASY, max: EASY }, node: same, jobs: same, shares: countedAs(hashesForOne) } },
    quotes: { provider: { quote: async () => ({ priceUsd: '100000' }), history: async () => [] }, coins: [] },
    restMs: 500, say: () => {}, onError: cause => errors.push(cause),
  })
  const gateway = engine.gateway('BTC')
  if (!gateway) throw new Error(`the port did not open: ${String(errors)}`)
  return {
    port: gateway.port,
    mineBlocks: blocks => { for (let block = 0; block < blocks; block++) node.chain.mine() },
    received: address => [...node.chain.unspent()].reduce((sum, [, { script, value }]) => (scriptOf(address).equals(Buffer.from(script)) ? sum + value : sum), 0n),
    stop: async () => {
      await engine.stop()
      await node.stop()
    },
  }
}
