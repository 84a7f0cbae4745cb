import { MINUTE, TEN_MINUTES } from '../shares/slots.ts'

/** Something wrong with a machine, or with a sub-account as a whole: found, perhaps told of, perhaps over again. */
export type Trouble = { since: number; told: boolean; backAt: number | null }

/** What drops together is told together: so long the first waits for the others. What is over by then was never told of. */
export const GATHER = MINUTE
/** Where some are back and others are not, those that are wait for more at most so long. */
export const GATHER_BACK = TEN_MINUTES

export type Look<K> = {
  troubles: ReadonlyMap<K, Trouble>
  rungAt: number | null
  /** What is wrong at this moment. */
  bad: ReadonlySet<K>
  /** What is no longer watched: deleted, silenced, moved elsewhere. Forgotten without a word. */
  gone?: ReadonlySet<K>
  at: number
  /** Nothing is told now; it keeps. */
  quiet: boolean
  /** The least time between two alarms of a rule, in milliseconds. */
  interval: number
}
export type Told<K> = {
  troubles: Map<K, Trouble>
  rungAt: number | null
  /** Told of as wrong, all in one message; none: no message. */
  ring: K[]
  /** Told of as over, and how many that were told of go on. */
  over: K[]
  still: number
}

/** One look at what a rule watches: from what was wrong and told before to what is wrong and to be told now. */
export function advance<K>({ troubles: before, rungAt, bad, gone, at, quiet, interval }: Look<K>): Told<K> {
  const troubles = new Map<K, Trouble>()
  for (const [key, trouble] of before) {
    if (gone?.has(key)) continue
    if (bad.has(key)) troubles.set(key, { ...trouble, backAt: null })
    else if (trouble.told) troubles.set(key, { ...trouble, backAt: trouble.backAt ?? at })
  }
  for (const key of bad) if (!troubles.has(key) && !gone?.has(key)) troubles.set(key, { since: at, told: false, backAt: null })
  if (quiet) return { troubles, rungAt, ring: [], over: [], still: 0 }

  const { over, still } = tellBack(troubles, at)
  const ring = tellBad(troubles, rungAt, at, interval)
  return { troubles, rungAt: ring.length > 0 ? at : rungAt, ring, over, still }
}

function tellBack<K>(troubles: Map<K, Trouble>, at: number): { over: K[]; still: number } {
  const told = [...troubles].filter(([, trouble]) => trouble.told)
  const back = told.filter(([, { backAt }]) => backAt !== null)
  const still = told.length - back.length
  const waited = back.some(([, { backAt }]) => at - backAt! >= GATHER_BACK)
  if (back.length === 0 || (still > 0 && !waited)) return { over: [], still }
  for (const [key] of back) troubles.delete(key)
  return { over: back.map(([key]) => key), still }
}

function tellBad<K>(troubles: Map<K, Trouble>, rungAt: number | null, at: number, interval: number): K[] {
  const fresh = [...troubles].filter(([, trouble]) => !trouble.told)
  if (!fresh.some(([, { since }]) => at - since >= GATHER)) return []
  if (rungAt !== null && at - rungAt < interval) return []
  for (const [key, trouble] of fresh) troubles.set(key, { ...trouble, told: true })
  return fresh.map(([key]) => key)
}
