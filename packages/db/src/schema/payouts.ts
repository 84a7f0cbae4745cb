import type { Generated } from 'kysely'

/** Tables of the chain and of payments, written by engine/chain (block) and engine/payouts. Amounts are base units, as text. */
export type PayoutTables = {
  /** The rest of its columns stand with the pool's figures. */
  block: BlockStateColumns
  payout_coin: PayoutCoinTable
  payout_transaction: PayoutTransactionTable
  payout_input: PayoutInputTable
  payout: PayoutTable
  payment_place: PaymentPlaceTable
}

/** found: given to the nodes; confirmed: in the chain; mature: buried, its reward can be spent; orphaned: another took its place; rejected: refused by every node. */
export type BlockState = 'found' | 'confirmed' | 'mature' | 'orphaned' | 'rejected'

type BlockStateColumns = {
  state: Generated<BlockState>
  confirmations: Generated<number>
  /** Who found it; null in history that does not say. */
  sub_account_id: Generated<bigint | null>
  worker_id: Generated<bigint | null>
  matured_at: Generated<Date | null>
  rejected_because: Generated<string | null>
  /** The block itself, kept until a node has taken it. */
  raw: Generated<Buffer | null>
}

/** What the operator says about a coin's payments; no row is no wish. Its lock is taken by whoever stores a payment of the coin. */
type PayoutCoinTable = {
  coin: string
  paused_at: Generated<Date | null>
  paused_because: Generated<string | null>
  daily_cap: Generated<string | null>
}

/** paying: signed and stored, then sent; paid: in the chain; final: so deep that it stays; refunded: it can never get there, the miners have it back. */
export type PayoutState = 'paying' | 'paid' | 'final' | 'refunded'

/** A signed transaction: the only bytes that are ever sent for its payments. */
type PayoutTransactionTable = {
  id: Generated<bigint>
  coin: string
  txid: string
  raw: Buffer
  network_fee: string
  state: PayoutState
  created_at: Date
  /** The chain's height when it was signed: it is in no block at or below. */
  created_height: bigint
  sent_at: Generated<Date | null>
  confirmations: Generated<number>
  paid_at: Generated<Date | null>
  /** How often it fell out of the chain again. */
  reorganised: Generated<number>
  /** The chain's height when an input was first seen spent by something else. */
  inputs_gone_height: Generated<bigint | null>
  problem: Generated<string | null>
}

/** The outputs a payment spends; gone when it is refunded. */
type PayoutInputTable = {
  coin: string
  txid: string
  vout: bigint
  payout_transaction_id: bigint
}

/** P§3: a payment to one address. Its time, state and transaction hash are its transaction's. */
type PayoutTable = {
  id: Generated<bigint>
  payout_transaction_id: bigint
  sub_account_id: bigint
  coin: string
  address: string
  amount: string
  created_at: Date
}

/** Which of a sub-account's payments is the first, the second and so on, split ones once; kept by the database with every one written. */
type PaymentPlaceTable = {
  sub_account_id: bigint
  coin: string
  place: bigint
  payout_transaction_id: bigint
}
