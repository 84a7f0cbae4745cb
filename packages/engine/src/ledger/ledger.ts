import type { Transaction } from 'kysely'
import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Db } from '@adit/db/open'
import type { Schema } from '@adit/db/schema'
import { findBalance, findDifferingBalances, findLines, findUnevenEntries, insertEntry } from './ledger.queries.ts'

/**
 * An amount is a claim. Above zero, the pool owes it to that account: to a miner, to a payment under way, to its own
 * fees. `pool:hot-wallet` is below zero by the coins the wallet holds, so all claims on a coin and the coins themselves add
 * up to zero, always.
 *
 * A block matures: `pool:hot-wallet` −, `pool:reward` +. A day is settled: `pool:reward` −; `miner:…`, `pool:fee` and
 * `pool:rounding` +. A payment is stored: `miner:…` −, `payout:…` +. It is in the chain: `payout:…` −, `pool:hot-wallet` +; what the
 * chain took for it: `pool:fee` −, `pool:hot-wallet` +. `pool:reward` may be below zero: work was paid for before it found a block.
 */
export type LedgerAccount = `miner:${bigint}` | `payout:${bigint | string}` | `pool:${'fee' | 'reward' | 'rounding' | 'gift' | 'compensation' | 'deduction' | 'hot-wallet'}`

export type Line = { account: LedgerAccount; amount: bigint }
export type Posting = {
  /** What happened; it is posted once, however often it is asked for. */
  cause: { kind: string; id: string }
  at: Date
  coin: PaidCoin
  lines: readonly Line[]
}

export const minerAccount = (subAccountId: bigint): LedgerAccount => `miner:${subAccountId}`

/** A posting that contradicts itself, or one of the same cause. */
class LedgerRefusal extends Error {}

/**
 * Writes a posting down, in the transaction of what it is the posting of. Answers false where its cause was posted
 * before, with the same lines. A miner's account that would fall below zero fails the transaction. Until the transaction
 * ends nobody else posts in this coin: whoever posts in several takes the mined coin first.
 */
export async function post(trx: Transaction<Schema>, posting: Posting): Promise<boolean> {
  const lines = gathered(posting)
  if (lines.length === 0) return false
  if (await insertEntry(trx, { ...posting, lines })) return true
  const { kind, id } = posting.cause
  const before = await findLines(trx, posting.cause)
  if (before?.coin !== posting.coin || !sameLines(lines, before.lines)) throw new LedgerRefusal(`${kind} ${id} was posted otherwise before`)
  return false
}

/** One line an account, none of nothing; together nothing. */
function gathered({ cause: { kind, id }, lines }: Posting): Line[] {
  const accounts = new Map<LedgerAccount, bigint>()
  for (const { account, amount } of lines) accounts.set(account, (accounts.get(account) ?? 0n) + amount)
  const sum = lines.reduce((total, { amount }) => total + amount, 0n)
  if (sum !== 0n) throw new LedgerRefusal(`${kind} ${id} adds up to ${sum}, not to zero`)
  return [...accounts].filter(([, amount]) => amount !== 0n).map(([account, amount]) => ({ account, amount }))
}

function sameLines(ours: readonly Line[], theirs: readonly { account: string; amount: string }[]): boolean {
  const amounts = new Map<string, bigint>(ours.map(({ account, amount }) => [account, amount]))
  return ours.length === theirs.length && theirs.every(({ account, amount }) => amounts.get(account) === BigInt(amount))
}

export const balance = async (db: Db, account: LedgerAccount, coin: PaidCoin): Promise<bigint> => BigInt(await findBalance(db, account, coin) ?? 0)

export type LedgerFault =
  | { fault: 'uneven-entry'; entryId: bigint; coin: string; sum: string }
  | { fault: 'wrong-balance'; account: string; coin: string; kept: string; lines: string }

/** Adds the whole ledger up again: every entry to zero, every account to the balance kept for it. Nothing found is a sound ledger. */
export async function checkLedger(db: Db): Promise<LedgerFault[]> {
  const uneven = await findUnevenEntries(db)
  const wrong = await findDifferingBalances(db)
  return [...uneven.map(row => ({ fault: 'uneven-entry' as const, ...row })), ...wrong.map(row => ({ fault: 'wrong-balance' as const, ...row }))]
}
