import { randomUUID } from 'node:crypto'
import type { Db } from '@adit/db/open'
import { cutBatches } from './cut-batches.ts'
import { gather } from './gather.ts'
import type { Share } from './share.ts'
import { insertBatches } from './share-log.queries.ts'

/** Where shares become durable. */
export type ShareLog = {
  /** Resolves only after the commit: a share answered `true` survives a killed process. */
  append(shares: Share[]): Promise<void>
  /** Waits for what is under way; later appends are refused. */
  close(): Promise<void>
}

/**
 * Between the starts of two commits, in milliseconds. The next gathers while one is written and goes at once when that is done:
 * only a store that is faster than this is spared, which a miner does not notice.
 */
const APART = 1
/** A database that is away this long is restarting, not gone: shares wait for it rather than being refused. */
const PATIENCE = 5_000

export type ShareLogOptions = {
  db: Db
  clock: () => Date
  /** Who writes: a name that stays the same over restarts. */
  gateway: string
}

/**
 * The log of one gateway. A commit carries everything that arrived while the one before it was being written. Each batch has
 * a number of its own, so that one whose answer was lost can be written again and still counts once.
 */
export function openShareLog({ db, clock, gateway }: ShareLogOptions): ShareLog {
  const source = `${gateway} ${randomUUID()}`
  let sequence = 0
  let closed = false

  const log = gather(async (appended: Share[][]) => {
    const receivedAt = clock()
    const batches = cutBatches(appended.flat()).map(batch => ({ ...batch, source, sequence: ++sequence, credited: true, receivedAt }))
    if (batches.length > 0) await patiently(() => insertBatches(db, batches))
    return appended.map(() => undefined)
  }, { apart: APART })

  return {
    append: async shares => {
      if (closed) throw new Error('the share log is closed')
      shares.forEach(assertCountable)
      await log.add(shares)
    },
    close: async () => {
      closed = true
      await log.settled()
    },
  }
}

/** One share that cannot be written must not take those committed with it down. */
function assertCountable({ at, workerId, subAccountId, work }: Share): void {
  if (!(+at > 0) || workerId <= 0n || subAccountId <= 0n || work < 0n) throw new RangeError('not a share that can be counted')
}

async function patiently<T>(write: () => Promise<T>): Promise<T> {
  const began = performance.now()
  for (let wait = 25; ; wait *= 2) {
    try {
      return await write()
    } catch (cause) {
      if (!mayPass(cause) || performance.now() - began + wait > PATIENCE) throw cause
      await new Promise(resolve => { setTimeout(resolve, wait) })
    }
  }
}

/** PostgreSQL's classes of failures that are not the statement's fault: connection, conflict, resources, an operator at work. */
const mayPass = (cause: unknown): boolean => /^(08|40|53|57|E[A-Z]+$|undefined$)/.test(String((cause as { code?: unknown }).code))
