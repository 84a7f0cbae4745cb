import type { ColumnType, Generated } from 'kysely'

/** A document: written as JSON text, read as what it says. */
type Json = ColumnType<unknown, string, string>

/** Tables of money. Amounts are whole base units and work is whole hashes, both as text: no float touches them. */
export type MoneyTables = {
  sub_account_coin: SubAccountCoinTable
  wallet: WalletTable
  earning_term: EarningTermTable
  work_transfer: WorkTransferTable
  ledger_entry: LedgerEntryTable
  ledger_line: LedgerLineTable
  ledger_balance: LedgerBalanceTable
  settlement: SettlementTable
  earning: EarningTable
  earning_total: EarningTotalTable
  deduction: DeductionTable
  /** The rest of its columns stand with the pool's figures. */
  block: BlockMoneyColumns
  /** mev_percent: how much of what a block's builder paid goes to the miners. */
  coin_setting: { mev_percent: Generated<string> }
}

/** What a sub-account wishes for one coin: a main coin or a gift coin. No minimum is the pool's; a row is made with the first wallet or wish. Written by server/set. */
type SubAccountCoinTable = {
  sub_account_id: bigint
  coin: string
  minimum_payment: string | null
  /** P§4: no payment before this moment, after an address was added or changed. */
  paused_until: Date | null
  /** Since when there has been an address, whichever; null where there is none, or where only the wallets say. */
  wallet_since: Generated<Date | null>
}

/** Where a payment goes. `share` is in hundredths of a percent; those of a sub-account's coin add up to 10,000 at every commit. Written by server/set. */
type WalletTable = {
  id: Generated<bigint>
  sub_account_id: bigint
  coin: string
  address: string
  payment_id: string | null
  share: number
  locked: Generated<boolean>
  added_at: Date
}

/** How a sub-account is paid for a coin from a UTC day on; the latest row up to a day holds. Null is the coin's first mode, and the pool's fee. Written by engine/earnings. */
type EarningTermTable = {
  sub_account_id: bigint
  coin: string
  from_day: string
  mode: string | null
  fee_percent: string | null
  /** Fixed FPPS: what is paid for transaction fees, as a percentage of the block reward. */
  plus_percent: Generated<string>
}

/** Work done by one sub-account and credited to another, for whole hours. A transfer that is over or ended early keeps its row. Written by engine/transfer. */
type WorkTransferTable = {
  id: Generated<bigint>
  coin: string
  from_sub_account_id: bigint
  to_sub_account_id: bigint
  starts_at: Date
  ends_at: Date
  percent: number | null
  /** Hashes a second. */
  hashrate: string | null
}

/** Written by engine/ledger, as are its lines; neither ever changes. */
type LedgerEntryTable = {
  id: Generated<bigint>
  cause_kind: string
  cause_id: string
  coin: string
  at: Date
}

type LedgerLineTable = {
  entry_id: bigint
  account: string
  coin: string
  amount: string
  /** Its entry's, for reading an account by time. */
  at: Generated<Date>
}

/** The sum of an account's lines, kept by the database itself as lines are added. */
type LedgerBalanceTable = {
  account: string
  coin: string
  amount: string
}

type BlockMoneyColumns = {
  /** What its builder paid beside reward and fees, where a chain knows such a thing; written with the block. */
  mev: Generated<string>
  /** The settlement that shared it out, which is written by engine/earnings; null until then. */
  settled_day: Generated<string | null>
}

/** A coin's day whose earnings are written; `rates` is what its records refer to. Written by engine/earnings, as is all below. */
type SettlementTable = {
  coin: string
  day: string
  settled_at: Date
  rates: Json
}

/** All that a sub-account ever earned of a coin; kept by the database with every record. */
type EarningTotalTable = {
  sub_account_id: bigint
  coin: string
  days: bigint
  total: string
}

/** P§3: what a sub-account earned on a UTC day, by type, and all it was computed from. */
type EarningTable = {
  id: Generated<bigint>
  sub_account_id: bigint
  coin: string
  day: string
  type: string
  /** The coin whose settlement it came of: another one for gifts, none for refunds and compensations. */
  mined_coin: string | null
  grant_key: string | null
  /** The sub-account's mode on that day. */
  mode: string | null
  work: string
  basis: Json
  fee_percent: string
  fee: string
  amount: string
  /** P§9: one coin's price between 0:00 and 1:00 UTC of the next day; null where nobody quoted one. */
  price_usd: string | null
  price_cny: string | null
  status: Generated<'settled' | 'paying' | 'paid'>
  /** Names the payment that takes it along. */
  payment: string | null
  settled_at: Date
}

/** P§3. `key` is whoever deducts' own name for it, so that asking twice deducts once. */
type DeductionTable = {
  serial: Generated<bigint>
  key: string
  sub_account_id: bigint
  coin: string
  type: string
  amount: string
  at: Date
}
