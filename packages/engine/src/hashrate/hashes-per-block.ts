import type { Coin } from '@adit/contract/coins'
import { decimal, times, whole, type Ratio } from '../exact/ratio.ts'

/** Difficulty 1 of Bitcoin and everything built like it: 2^32 hashes on average. */
const BITCOIN = whole(2n ** 32n)
/** Chains whose difficulty already is the number of hashes. */
const HASHES = whole(1n)

/** What one unit of a chain's difficulty costs: each chain counts from its own easiest target. */
const HASHES_PER_DIFFICULTY: Record<Coin, Ratio> = {
  AXE: BITCOIN, BCH: BITCOIN, BSV: BITCOIN, BTC: BITCOIN, DASH: BITCOIN, DCR: BITCOIN, DCRN: BITCOIN, DGB: BITCOIN, HC: BITCOIN, HNS: BITCOIN,
  LTC: BITCOIN, RVN: BITCOIN, SHA256: BITCOIN,
  BEAM: HASHES, BTM: HASHES, CKB: HASHES, DERO: HASHES, ETC: HASHES, ETF: HASHES, ETH: HASHES, ETHF: HASHES, ETHW: HASHES, ETN: HASHES, KDA: HASHES,
  SCC: HASHES, XMC: HASHES,
  ZEC: whole(2n ** 13n), // its easiest target is 2^243
  KMD: whole(17n), // its easiest target is 0x0f0f…0f
  GRIN: { over: 42n, under: 2n ** 14n }, // one graph in 42 holds a cycle; a 32-bit cycle weighs 2^14
}

/** How many hashes a block of this difficulty takes on average. */
export const hashesPerBlock = (coin: Coin, difficulty: string): Ratio => times(decimal(difficulty), HASHES_PER_DIFFICULTY[coin])

/** Blocks that work was worth on average, from the sum of work ÷ difficulty over the time it was done in. */
export const expectedBlocks = (coin: Coin, workPerDifficulty: string): Ratio => {
  const { over, under } = HASHES_PER_DIFFICULTY[coin]
  return times(decimal(workPerDifficulty), { over: under, under: over })
}
