import type { PayoutBlockName } from '@adit/contract/dashboard'
import { payoutDay } from './payout-window.ts'
import { reasonsToWait, type Owed, type PayoutTerms } from './plan-payouts.ts'

/** What a coin's payments depend on beside the miner. */
export type PayoutService = {
  /** Whether a node of the coin is there to pay by. */
  hasNode: boolean
  /** Whether payments are made at all: not by an embedded database that holds real money. */
  pays: boolean
  /** The operator has stopped them. */
  pausedByOperator: boolean
}

export type PayoutBlock = {
  because: PayoutBlockName
  /** When it goes away by itself. */
  until?: Date
  /** What the balance lacks. */
  missing?: bigint
}
export type NextPayout = { blocks: PayoutBlock[]; window: { from: Date; to: Date } | null }

/**
 * P§4, P§9: when a balance is paid next, or all that is in its way: by the very rule that payments are planned with. A pause has an
 * end, so what is paused is due after it; whoever was paid today is due tomorrow.
 */
export function nextPayout(owed: Owed, terms: Omit<PayoutTerms, 'capLeft' | 'batchSize'>, { hasNode, pays, pausedByOperator }: PayoutService): NextPayout {
  const { now } = terms
  const reasons = reasonsToWait(owed, terms)
  // parts of too small a balance are too small as well
  const told = reasons.filter(because => because !== 'paid-today').filter(because => !(because === 'part-too-small' && reasons.includes('below-minimum')))
  const minimum = owed.minimum ?? terms.minimum
  const blocks: PayoutBlock[] = [
    ...told.map((because): PayoutBlock => {
      if (because === 'below-minimum') return { because, missing: minimum - owed.balance }
      return because === 'paused' ? { because, until: owed.pausedUntil! } : { because }
    }),
    ...(pausedByOperator ? [{ because: 'coin-paused' as const }] : []),
    ...(!hasNode ? [{ because: 'no-node' as const }] : !pays ? [{ because: 'not-paid-here' as const }] : []),
  ]
  if (blocks.some(({ until }) => until === undefined)) return { blocks, window: null }
  const earliest = new Date(Math.max(+now, ...blocks.map(({ until }) => +until!)))
  const window = payoutDay(earliest)
  const over = earliest >= window.to || (reasons.includes('paid-today') && +payoutDay(now).began === +window.began)
  return { blocks, window: over ? payoutDay(new Date(+window.began + DAY)) : window }
}

const DAY = 86_400_000
