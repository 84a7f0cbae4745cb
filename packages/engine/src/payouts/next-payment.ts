import type { PayoutService } from './next-payout.ts'
import { payoutDay } from './payout-window.ts'
import { planPayouts, type Owed, type PayoutTerms, type Reason } from './plan-payouts.ts'

const DAY = 86_400_000

/** What a balance waits for: the hours of payments, or what has to change before it is paid in them. */
export type NextPayment = { because: Reason | 'window' | 'coin-paused' | 'no-node' | 'not-paid-here'; until: Date | null }

/** P§4: why a sub-account's balance is not on its way yet, and until when; by the same plan that payments are made by. */
export function nextPayment(owed: Owed, terms: PayoutTerms, { hasNode, pays, pausedByOperator }: PayoutService): NextPayment {
  const because = planPayouts([owed], terms).waiting[0]?.because
  if (because === 'paused') return { because, until: windowFrom(owed.pausedUntil!) }
  if (because === 'paid-today' || because === 'over-cap') return { because, until: new Date(+payoutDay(terms.now).from + DAY) }
  if (because) return { because, until: null }
  if (pausedByOperator) return { because: 'coin-paused', until: null }
  // no window ever comes for a coin that nobody here can pay
  if (!pays) return { because: hasNode ? 'not-paid-here' : 'no-node', until: null }
  return { because: 'window', until: windowFrom(terms.now) }
}

/** The first moment from `at` on in which payments are made. */
function windowFrom(at: Date): Date {
  const { from, to } = payoutDay(at)
  if (at < from) return from
  return at < to ? at : new Date(+from + DAY)
}
