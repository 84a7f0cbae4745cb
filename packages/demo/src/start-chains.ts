import type { Coin } from '@adit/contract/coins'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startPretendNode, type PretendNode } from '@adit/engine/chain/pretend/start-pretend-node'
import type { QuoteProvider } from '@adit/engine/chain/quote-provider'
import type { Pool } from '@adit/server/kit/pool'
import type { Demo } from '@adit/server/main'
import { STRATUM_COINS, type StratumCoin } from '@adit/server/kit/stratum-settings'
import { demoCoin, type DemoCoin } from './demo-coins.ts'
import { baseUnits, difficulty, feeAt, heightAt, HOUR, quoteAt, timeOf } from './demo-history.ts'
import { HASHES_FOR_ONE, scaleOf } from './demo-scale.ts'

const LOOK_MS = 1_000
/** The difficulty of these chains changes after so many blocks; they begin where it last did, so that they know where it is heading. */
const RETARGET_BLOCKS = 2016
const EASIEST = 0xffffn << 208n
/** What the pool's wallet has to pay with. */
const WEALTH = 10n ** 13n

/** The pretend chains of the coins that have a port, moving on as the real ones do. */
export const startChains: Demo['startChains'] = async pool => {
  const chains = await Promise.all(STRATUM_COINS.map(async coin => ({ coin, node: await startDemoNode(pool, coin) })))
  const timer = setInterval(() => { for (const { coin, node } of chains) catchUp(node, demoCoin(coin), +pool.clock()) }, LOOK_MS)
  return {
    nodes: Object.fromEntries(chains.map(({ coin, node }) => [coin, { addresses: [node.url], rewardAddress: node.address }])),
    scales: Object.fromEntries(STRATUM_COINS.map(coin => [coin, scaleOf(coin)])),
    quotes: { provider: demoPrices(pool), coins: [] },
    stop: async () => {
      clearInterval(timer)
      await Promise.all(chains.map(({ node }) => node.stop()))
    },
  }
}

/** A chain that was begun goes on, with the payments in it: its file says where it began. */
function chainFile({ dataFolder }: Pool['settings'], { coin }: DemoCoin, first: number): { file: string; first: number } {
  mkdirSync(dataFolder, { recursive: true })
  const begun = readdirSync(dataFolder).map(name => new RegExp(`^pretend-${coin}-(\\d+)$`).exec(name)?.[1]).find(found => found !== undefined)
  return { file: join(dataFolder, `pretend-${coin}-${begun ?? first}`), first: Number(begun ?? first) }
}

async function startDemoNode({ clock, settings }: Pool, name: StratumCoin): Promise<PretendNode> {
  const coin = demoCoin(name)
  const now = +clock()
  const { file, first } = chainFile(settings, coin, Math.floor(heightAt(coin, now) / RETARGET_BLOCKS) * RETARGET_BLOCKS)
  /** While the past is mined it is past. */
  let past: number | null = timeOf(coin, first)
  const node = await startPretendNode({
    coin: name, file, clock: () => (past === null ? clock() : new Date(past)), algorithm: name === 'BTC' ? 'sha256d' : 'scrypt', height: first, wealth: WEALTH,
    bits: bitsOf(EASIEST * HASHES_FOR_ONE[name] * 100n / BigInt(Math.round(Number(difficulty(coin, now)) * 100))),
    subsidy: BigInt(baseUnits(coin, coin.reward)), fees: BigInt(baseUnits(coin, feeAt(coin, now))),
  })
  for (let height = node.chain.tip.height + 1; height <= heightAt(coin, now); height++) {
    past = timeOf(coin, height)
    node.chain.mine()
  }
  past = null
  return node
}

/** Others find blocks, too: nearly all of them. */
function catchUp({ chain }: PretendNode, coin: DemoCoin, now: number): void {
  while (chain.tip.height < heightAt(coin, now)) chain.mine()
}

/** A target in the compact form of block headers. */
function bitsOf(target: bigint): string {
  let size = Math.ceil(target.toString(2).length / 8)
  let mantissa = size > 3 ? target >> BigInt(8 * (size - 3)) : target << BigInt(8 * (3 - size))
  if (mantissa & 0x800000n) {
    mantissa >>= 8n
    size += 1
  }
  return (BigInt(size) << 24n | mantissa).toString(16).padStart(8, '0')
}

/** Chains know no prices. Asked of the demo's own coins alone. */
const demoPrices = ({ clock }: Pool): QuoteProvider => ({
  quote: async coin => {
    const { price_usd, price_cny } = quoteAt(demoCoin(coin as Coin), Math.floor(+clock() / HOUR) * HOUR)
    return { priceUsd: price_usd, priceCny: price_cny }
  },
  history: async () => [],
})
