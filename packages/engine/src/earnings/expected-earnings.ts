import { dividedBy, times, whole, type Ratio } from '../exact/ratio.ts'

const SECONDS_A_DAY = 86_400n

type Chain = {
  /** Hashes a block takes on average. */
  hashesPerBlock: Ratio
  /** What a block brings, subsidy and transaction fees together, in base units. */
  blockValue: bigint
}

/** What work is worth on average before the pool's fee, in base units: its share of a block, times what a block brings. */
export const expectedEarnings = (work: bigint, { hashesPerBlock, blockValue }: Chain): Ratio =>
  dividedBy(times(whole(work), whole(blockValue)), hashesPerBlock)

/** The same for a hash rate kept up for a day: the site's "earnings per unit, 24 h". */
export const expectedEarningsPerDay = (hashesPerSecond: bigint, chain: Chain): Ratio =>
  expectedEarnings(hashesPerSecond * SECONDS_A_DAY, chain)
