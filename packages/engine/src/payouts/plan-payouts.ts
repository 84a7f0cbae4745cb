import { splitAmount } from './split-amount.ts'

/** What a sub-account has coming in a coin, and what it wishes done with it. */
export type Owed = {
  subAccountId: bigint
  balance: bigint
  /** Its own minimum; null for the pool's. */
  minimum: bigint | null
  /** P§4: after an address was added or changed nothing is paid before this moment. */
  pausedUntil: Date | null
  paidToday: boolean
  wallets: readonly { address: string; share: number }[]
}

export type PayoutTerms = {
  now: Date
  minimum: bigint
  /** Nothing smaller can be sent. */
  smallest: bigint
  /** What may still be paid today; null for any amount. */
  capLeft: bigint | null
  /** The most outputs a transaction gets. */
  batchSize: number
}

export type Part = { subAccountId: bigint; address: string; amount: bigint }
export type Reason = 'below-minimum' | 'paused' | 'no-address' | 'paid-today' | 'part-too-small' | 'over-cap'
export type Plan = { batches: Part[][]; waiting: { subAccountId: bigint; because: Reason }[] }

/**
 * P§4, P§9: who is paid what, and together with whom. A balance is paid whole or not at all, once a day, and all of its parts
 * in one transaction. Whoever has waited longest is not known here: the cap is filled in the order given.
 */
export function planPayouts(owed: readonly Owed[], terms: PayoutTerms): Plan {
  const plan: Plan = { batches: [], waiting: [] }
  let left = terms.capLeft
  for (const one of owed) {
    const parts = partsOf(one)
    const because = reasonToWait(one, parts, terms) ?? (left !== null && one.balance > left ? 'over-cap' : null)
    if (because) {
      plan.waiting.push({ subAccountId: one.subAccountId, because })
      continue
    }
    if (left !== null) left -= one.balance
    const last = plan.batches.at(-1)
    if (last && last.length + parts.length <= terms.batchSize) last.push(...parts)
    else plan.batches.push(parts)
  }
  return plan
}

function partsOf({ subAccountId, balance, wallets }: Owed): Part[] {
  const amounts = wallets.length === 0 ? [] : splitAmount(balance, wallets.map(({ share }) => share))
  return wallets.map(({ address }, at) => ({ subAccountId, address, amount: amounts[at]! }))
}

function reasonToWait({ balance, minimum, pausedUntil, paidToday, wallets }: Owed, parts: readonly Part[], terms: PayoutTerms): Reason | null {
  if (balance <= 0n || balance < (minimum ?? terms.minimum)) return 'below-minimum'
  if (pausedUntil && terms.now < pausedUntil) return 'paused'
  if (wallets.length === 0 || wallets.some(({ address }) => address.trim() === '')) return 'no-address'
  if (paidToday) return 'paid-today'
  return parts.some(({ amount }) => amount < terms.smallest) ? 'part-too-small' : null
}
