import { OUTCOMES, type Outcome } from './share.ts'

export type Tally = { work: bigint; shares: number }

/** What became of the shares of a slot; an outcome nothing had is absent. */
export type Counts = Partial<Record<Outcome, Tally>>

/** An outcome's columns, in every table of counters. */
export const COLUMNS = {
  accepted: ['work', 'share_count'],
  stale: ['stale_work', 'stale_count'],
  duplicate: ['duplicate_work', 'duplicate_count'],
  'low-difficulty': ['low_work', 'low_count'],
  invalid: ['invalid_work', 'invalid_count'],
} as const satisfies Record<Outcome, readonly [string, string]>

export function addTally(counts: Counts, outcome: Outcome, work: bigint, shares: number): void {
  const tally = counts[outcome]
  if (tally) {
    tally.work += work
    tally.shares += shares
  } else counts[outcome] = { work, shares }
}

export function addCounts(to: Counts, more: Counts): void {
  for (const outcome of OUTCOMES) {
    const tally = more[outcome]
    if (tally) addTally(to, outcome, tally.work, tally.shares)
  }
}

/** The value kept under a key, made when it is first asked for. */
export function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const kept = map.get(key)
  if (kept !== undefined) return kept
  const made = make()
  map.set(key, made)
  return made
}
