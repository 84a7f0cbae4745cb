/** Tables of the pool's own figures, read by everyone, written by one each. Numeric columns answer as text: no float touches them. */
export type PoolFigureTables = {
  coin_setting: CoinSettingTable
  coin_mode: CoinModeTable
  merged_coin: MergedCoinTable
  coin_quote: CoinQuoteTable
  pool_hour: PoolHourTable
  block: BlockTable
  anonymous_miner: AnonymousMinerTable
}

/** A coin the pool knows, and the lists it is shown in (A§3: main, lab and antbrain). Written by engine/coins at start, then by the operator. */
type CoinSettingTable = {
  coin: string
  lists: string[]
  position: number
}

/** A way of being paid for a coin and the pool's fee for it, in percent. Written with `coin_setting`. */
type CoinModeTable = {
  coin: string
  pay_method: string
  fee_percent: string
  position: number
}

/** P§9: a coin that comes along with another's work, and how much of it per unit of that other. Written with `coin_setting`. */
type MergedCoinTable = {
  coin: string
  merged_coin: string
  rate: string
}

/** What chain and market said at a moment. Rewards in base units; a price is null when nobody quoted one. Written by engine/chain. */
type CoinQuoteTable = {
  coin: string
  at: Date
  network_difficulty: string | null
  block_reward: string | null
  tx_fee: string | null
  next_difficulty: string | null
  next_difficulty_at: Date | null
  price_usd: string | null
  price_cny: string | null
}

/** The pool's accepted work in an hour, as the number of hashes it took on average. Written by engine/shares. */
type PoolHourTable = {
  coin: string
  hour: Date
  work: string
  share_count: bigint
  workers_online: number
  counted_until: Date
}

/** A block the pool found; `work` is what the pool had done since the one before. Written by engine/chain. */
type BlockTable = {
  coin: string
  hash: string
  height: bigint
  found_at: Date
  reward: string
  fee: string
  network_difficulty: string
  work: string
}

/** A wallet address that mines without an account, in the spelling of `comparableAddress`. Written by engine/stratum when it first sends a share. */
type AnonymousMinerTable = {
  coin: string
  address: string
  first_seen_at: Date
}
