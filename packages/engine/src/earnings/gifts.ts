import { MERGED_MINING, type MergedCoin } from '@adit/contract/constants'
import type { Coin } from '@adit/contract/coins'
import type { Gift, Rate } from './rate.ts'

/**
 * P§9: gift coins do not accumulate and are not reissued. A gift is credited on the day it is for, to whoever has an address for
 * that coin by the end of that day; without one it lapses, and an address added later gets nothing for the days before. What was
 * credited is a balance like any other: it is paid when it reaches the minimum, and is not taken back.
 */
export type GiftTerms = Gift & {
  /** The gift is shared out by PPLNS, whatever the sub-account's own mode: work gets it of blocks, not of earnings. */
  byBlocks: boolean
  /** Sub-accounts with an address for it. */
  addressed: ReadonlySet<bigint>
}

/** P§9: the DOGE gift follows PPLNS. */
export const followsPplns = (coin: Coin, gift: MergedCoin): boolean =>
  MERGED_MINING.some(merge => merge.coin === coin && merge.gift === gift && 'follows' in merge)

/** A gift for what a sub-account earned of the mined coin: the amount takes the place of work. */
export const giftForEarnings = ({ coin, ratio }: Gift): Rate => ({ of: 'earned', gift: { coin, ratio } })

/** A gift for a block, or for its window: the same share of it as PPLNS gives. */
export const giftForBlocks = (rate: Rate, { coin, ratio }: Gift): Rate => ({ ...rate, gift: { coin, ratio } })
