import type { Selectable } from 'kysely'
import type { Schema } from '@adit/db/schema'
import { rejectionRate } from './rejection-rate.ts'
import { windowStart, type Window } from './windows.ts'
import { workToHashrate, type Estimate } from './work-to-hashrate.ts'

/** A hash rate as it is shown, with what it was read from. */
export type Figure = Estimate & { work: bigint; from: Date; until: Date }

export type Sum = { work: bigint; shares: number; workSquared?: bigint }

/** The one way from counted work to a shown hash rate. */
export function figure({ work, shares, workSquared }: Sum, window: Window, until: Date): Figure {
  const from = windowStart(window, until)
  return { ...workToHashrate(work, shares, +until - +from, workSquared)!, work, from, until }
}

/** What is read of a row of `worker_now`. */
export type WorkerSums = Pick<Selectable<Schema['worker_now']>,
  `work_${Window}` | `share_count_${Window}` | 'stale_work_24h' | 'duplicate_work_24h' | 'low_work_24h' | 'invalid_work_24h'>

/** A worker's figures from its row of present work; `until` is the moment all those rows are of. */
export const workerFigure = (row: Pick<WorkerSums, `work_${Window}` | `share_count_${Window}`>, window: Window, until: Date): Figure =>
  figure({ work: BigInt(row[`work_${window}`]), shares: Number(row[`share_count_${window}`]) }, window, until)

export const workerRejectionRate = (row: WorkerSums): number | null =>
  rejectionRate(BigInt(row.work_24h), BigInt(row.stale_work_24h) + BigInt(row.duplicate_work_24h) + BigInt(row.low_work_24h) + BigInt(row.invalid_work_24h))
