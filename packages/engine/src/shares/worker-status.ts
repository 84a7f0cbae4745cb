import { HOUR, MINUTE } from './slots.ts'

/** P§4: in the order of a growing silence. */
export const WORKER_STATUSES = ['online', 'offline', 'invalid'] as const
export type WorkerStatus = (typeof WORKER_STATUSES)[number]

/** P§4: more than 10 minutes silent is offline, more than 24 hours is invalid. */
const MAX_SILENCE: Record<WorkerStatus, number> = { online: 10 * MINUTE, offline: 24 * HOUR, invalid: Infinity }

export const workerStatus = (lastShareAt: Date, now: Date): WorkerStatus => WORKER_STATUSES.find(status => +now - +lastShareAt <= MAX_SILENCE[status])!

/** The last-share times that give a status: from <= lastShareAt < before. */
export function seenWindow(status: WorkerStatus | undefined, now: Date): { from?: Date; before?: Date } {
  const edge = (of?: WorkerStatus) => (of && of !== 'invalid' ? new Date(+now - MAX_SILENCE[of]) : undefined)
  return { from: edge(status), before: status && edge(WORKER_STATUSES[WORKER_STATUSES.indexOf(status) - 1]) }
}
