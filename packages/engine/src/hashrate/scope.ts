import type { Coin } from '@adit/contract/coins'

/** Whose hash rate: a worker's, a sub-account's, or the whole pool's. */
export type Scope =
  | { coin: Coin; workerId: bigint }
  | { coin: Coin; subAccountId: bigint }
  | { coin: Coin }
