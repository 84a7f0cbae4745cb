import type { Db } from '@adit/db/open'
import { TEN_MINUTES } from '../shares/slots.ts'
import { figure, workerFigure, workerRejectionRate, type Figure, type WorkerSums } from './figure.ts'
import { findWorkerNow, sumOverview, sumWindow, type WindowSum } from './hashrate.queries.ts'
import { rejectionRate } from './rejection-rate.ts'
import type { Scope } from './scope.ts'
import type { Window } from './windows.ts'

/** Counting that stopped longer ago says nothing about now. */
const STALE = TEN_MINUTES

/**
 * The hash rate of a worker, a sub-account or the pool over a window that ends where the counting has come to: seconds
 * ago as a rule. Null where nothing has been counted lately. Every place that shows a hash rate reads it here or, for a
 * list of workers, through `workerFigure`, which this reads too.
 */
export async function hashrateNow(db: Db, scope: Scope, window: Window, now: Date): Promise<Figure | null> {
  if ('workerId' in scope) {
    const row = await findWorkerNow(db, scope.workerId, scope.coin)
    if (!row?.shown_until || isStale(row.shown_until, now)) return null
    return row.worker_id === null ? figure({ work: 0n, shares: 0 }, window, row.shown_until) : workerFigure(row as WorkerSums, window, row.shown_until)
  }
  const sum = await sumWindow(db, scope, window)
  if (!sum || isStale(sum.until, now)) return null
  return figure({ work: BigInt(sum.work), shares: Number(sum.share_count), workSquared: BigInt(sum.work_squared) }, window, sum.until)
}

export type HashrateOverview = Record<Window | 'dayBefore', Figure | null> & { rejectionRate: number | null; until: Date | null }

/** All that a page says about a sub-account's or the pool's hash rate, each sum read once. The day before is whole: from 48 to 24 hours ago. */
export async function hashrateOverview(db: Db, scope: Exclude<Scope, { workerId: bigint }>, now: Date): Promise<HashrateOverview> {
  const sums = await sumOverview(db, scope)
  const stale = !sums || isStale(sums['24h'].until, now)
  const shown = (sum: WindowSum | undefined, window: Window) => sum && !stale
    ? figure({ work: BigInt(sum.work), shares: Number(sum.share_count), workSquared: BigInt(sum.work_squared) }, window, sum.until) : null
  return {
    '10m': shown(sums?.['10m'], '10m'), '1h': shown(sums?.['1h'], '1h'), '24h': shown(sums?.['24h'], '24h'), dayBefore: shown(sums?.dayBefore, '24h'),
    rejectionRate: sums ? rejectionRate(BigInt(sums['24h'].work), BigInt(sums['24h'].rejected_work)) : null, until: sums?.['24h'].until ?? null,
  }
}

/** P§3: how much of what was submitted in 24 hours was refused; null where nothing was. */
export async function rejectionRateNow(db: Db, scope: Scope): Promise<number | null> {
  if ('workerId' in scope) {
    const row = await findWorkerNow(db, scope.workerId, scope.coin)
    return row && row.worker_id !== null ? workerRejectionRate(row as WorkerSums) : null
  }
  const sum = await sumWindow(db, scope, '24h')
  return sum ? rejectionRate(BigInt(sum.work), BigInt(sum.rejected_work)) : null
}

export const isStale = (until: Date, now: Date) => +now - +until > STALE
