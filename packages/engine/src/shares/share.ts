import type { Coin } from '@adit/contract/coins'

/** P§3: what became of a submission. Only accepted work is paid; the rest is the rejection rate. */
export const OUTCOMES = ['accepted', 'stale', 'duplicate', 'low-difficulty', 'invalid'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** One submission of a machine. */
export type Share = {
  at: Date
  coin: Coin
  workerId: bigint
  subAccountId: bigint
  outcome: Outcome
  /** Hashes it took on average: the difficulty the machine was given, in whole hashes. */
  work: bigint
}
