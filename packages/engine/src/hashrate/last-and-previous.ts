import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { isStale } from './hashrate-now.ts'
import { findWorkersWork, sumLastAndPrevious, sumWorkersLastAndPrevious, type TwoSums, type WorkByOutcome } from './last-and-previous.queries.ts'
import { ALL_WINDOWS, windowStart, type AnyWindow } from './windows.ts'
import { workToHashrate } from './work-to-hashrate.ts'

/** Hash rates of a window and of one as long right before it; null where nothing has been counted lately. */
export type LastAndPrevious = Record<AnyWindow, { last: number | null; previous: number | null }>

const ratesOf = (sums: Record<AnyWindow, TwoSums>, until: Date): LastAndPrevious => Object.fromEntries(ALL_WINDOWS.map(window => {
  const rate = (work: number, end: Date) => workToHashrate(work, 0, +end - +windowStart(window, end))!.hashrate
  return [window, { last: rate(sums[window].last, until), previous: rate(sums[window].previous, windowStart(window, until)) }]
})) as LastAndPrevious

const UNKNOWN = Object.fromEntries(ALL_WINDOWS.map(window => [window, { last: null, previous: null }])) as LastAndPrevious
const NOTHING: WorkByOutcome = { accepted: 0n, stale: 0n, duplicate: 0n, other: 0n }

type Told = { rates: LastAndPrevious; work: WorkByOutcome }

/** A sub-account's, with its work of 24 hours by what became of it. */
export async function lastAndPrevious(db: Db, scope: { coin: Coin; subAccountId: bigint }, now: Date): Promise<Told> {
  const sums = await sumLastAndPrevious(db, scope)
  if (!sums || isStale(sums.until, now)) return { rates: UNKNOWN, work: sums?.work ?? NOTHING }
  return { rates: ratesOf(sums.windows, sums.until), work: sums.work }
}

/** The same of each of some workers, of the moment that workers' figures are of. */
export async function workersLastAndPrevious(db: Db, coin: Coin, workerIds: readonly bigint[], until: Date): Promise<Map<bigint, Told>> {
  const [sums, works] = await Promise.all([sumWorkersLastAndPrevious(db, coin, workerIds, until), findWorkersWork(db, coin, workerIds)])
  return new Map([...sums].map(([id, windows]) => [id, { rates: ratesOf(windows, until), work: works.get(id) ?? NOTHING }]))
}
