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
    const because: Reason | null = reasonsToWait(one, terms)[0] ?? (left !== null && one.balance > left ? 'over-cap' : null)
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

/** All that keeps a balance from being paid now, apart from a cap; the first is what it is said to wait for. */
export function reasonsToWait(owed: Owed, terms: Pick<PayoutTerms, 'now' | 'minimum' | 'smallest'>): Exclude<Reason, 'over-cap'>[] {
  const { balance, minimum, pausedUntil, paidToday, wallets } = owed
  const holds = {
    'below-minimum': balance <= 0n || balance < (minimum ?? terms.minimum),
    paused: pausedUntil !== null && terms.now < pausedUntil,
    'no-address': wallets.length === 0 || wallets.some(({ address }) => address.trim() === ''),
    'paid-today': paidToday,
    'part-too-small': partsOf(owed).some(({ amount }) => amount < terms.smallest),
  }
  return (Object.keys(holds) as (keyof typeof holds)[]).filter(reason => holds[reason])
}
