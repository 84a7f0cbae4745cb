import type { PayMethod } from './pay-method.ts'

/** How a sub-account is paid for a coin. */
export type Terms = { mode: PayMethod; plusPercent: string; feePercent: (method: PayMethod) => string }

/** What the pool offers for a coin, first the one a new sub-account gets. */
export type Offer = { method: PayMethod; feePercent: string }

/** A sub-account's own terms from a UTC day on; null where they are the pool's. */
export type OwnTerms = { subAccountId: bigint; fromDay: string; mode: PayMethod | null; feePercent: string | null; plusPercent: string }

export type TermsBook = {
  on(subAccountId: bigint, day: string): Terms
  /** Sub-accounts that may ever have been solo; undefined for any. */
  soloists(): bigint[] | undefined
}

/**
 * Terms hold for whole UTC days, so that nobody can move from PPLNS to PPS within the hours of bad luck. A fee of one's own
 * goes for every method; a method the pool offers no longer costs what its first one does.
 */
export function openTerms(offers: readonly [Offer, ...Offer[]], own: readonly OwnTerms[]): TermsBook {
  const bySubAccount = Map.groupBy(own.toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1)), ({ subAccountId }) => subAccountId)
  const [first] = offers
  return {
    on(subAccountId, day) {
      const latest = bySubAccount.get(subAccountId)?.find(({ fromDay }) => fromDay <= day)
      return {
        mode: latest?.mode ?? first.method,
        plusPercent: latest?.plusPercent ?? '0',
        feePercent: method => latest?.feePercent ?? (offers.find(offer => offer.method === method) ?? first).feePercent,
      }
    },
    soloists: () => (first.method === 'SOLO' ? undefined : [...new Set(own.filter(({ mode }) => mode === 'SOLO').map(({ subAccountId }) => subAccountId))]),
  }
}
