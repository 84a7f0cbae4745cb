import type { Transaction } from 'kysely'
import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Schema } from '@adit/db/schema'
import { minerAccount, post, type LedgerAccount } from '../ledger/ledger.ts'
import { dayName } from '../shares/slots.ts'
import { insertDeduction, insertGrant } from './earning.queries.ts'

export const GRANT_TYPES = ['refund', 'compensation'] as const
type Grant = { key: string; subAccountId: bigint; coin: PaidCoin; type: (typeof GRANT_TYPES)[number]; amount: bigint; reason: string; now: Date }

/** A refund gives back fees; a compensation makes up for what went wrong, at the pool's cost. */
const PAID_BY = { refund: 'pool:fee', compensation: 'pool:compensation' } as const satisfies Record<Grant['type'], LedgerAccount>

/** Credits what the operator grants, once for a key. It stands among the earnings of the day it is granted on. Answers false where it was granted before. */
export async function grant(trx: Transaction<Schema>, wish: Grant): Promise<boolean> {
  const { key, subAccountId, coin, type, amount, now } = wish
  if (amount <= 0n) throw new RangeError('a grant is more than nothing')
  if (!await insertGrant(trx, { ...wish, day: dayName(+now) })) return false
  return post(trx, { cause: { kind: type, id: key }, at: now, coin, lines: [{ account: PAID_BY[type], amount: -amount }, { account: minerAccount(subAccountId), amount }] })
}

/** overpayment: earnings that were not due; service: what a miner agreed to pay the pool for. */
export const DEDUCTION_TYPES = ['overpayment', 'service'] as const
type Deduction = { key: string; subAccountId: bigint; coin: PaidCoin; type: (typeof DEDUCTION_TYPES)[number]; amount: bigint; now: Date }

/** P§3: takes from a balance, once for a key, and never more than is there. Answers false where it was taken before. */
export async function deduct(trx: Transaction<Schema>, wish: Deduction): Promise<boolean> {
  const { key, subAccountId, coin, amount, now } = wish
  if (amount <= 0n) throw new RangeError('a deduction is more than nothing')
  if (!await insertDeduction(trx, wish)) return false
  return post(trx, { cause: { kind: 'deduction', id: key }, at: now, coin, lines: [{ account: minerAccount(subAccountId), amount: -amount }, { account: 'pool:deduction', amount }] })
}
