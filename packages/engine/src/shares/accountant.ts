import type { Db } from '@adit/db/open'
import { foldAll } from './fold.ts'
import { countedUntil } from './fold.queries.ts'
import { keepDoing } from './keep-doing.ts'
import { packableUntil, packWorkers } from './pack-workers.ts'
import { findPackedUntil, holdUpkeep } from './pack.queries.ts'
import { forgetOld } from './retention.ts'
import { refreshWorkers } from './worker-now.queries.ts'

/** Shares reach the counters within seconds; the larger the pool, the more of them at a time. */
const foldRest = (tookMs: number) => Math.min(15_000, Math.max(2_000, tookMs * 10))
/** Workers' figures are worked out anew often, but for no more than a twentieth of the time, and at least each minute. */
const showRest = (tookMs: number) => Math.min(60_000, Math.max(5_000, tookMs * 20))
const FORGET_REST = 10 * 60_000

export type AccountantOptions = {
  db: Db
  clock: () => Date
  onError: (cause: unknown) => void
  /** Between two rounds of counting, instead of what is right for a pool that lasts. */
  restMs?: number | undefined
}

/** Turns the share log into counters and figures for as long as it runs. Several may run on one database: each share still counts once. */
export function startAccountant({ db, clock, onError, restMs }: AccountantOptions): { stop: () => Promise<void> } {
  const stops = [
    keepDoing(() => foldAll(db, clock()), took => restMs ?? foldRest(took), onError),
    keepDoing(() => showWorkers(db), took => restMs ?? showRest(took), onError),
    keepDoing(() => forgetOld(db, clock()), () => FORGET_REST, onError),
  ]
  return { stop: async () => { await Promise.all(stops.map(stop => stop())) } }
}

/** Packs away what has grown old and works out workers' figures, as of what is counted. */
export async function showWorkers(db: Db): Promise<void> {
  const counted = await countedUntil(db)
  if (!counted || !await packWorkers(db, counted)) return
  await db.transaction().execute(async trx => {
    // Figures are of one moment: where another accountant has packed further meanwhile, it shows further too.
    if (await holdUpkeep(trx) && +(await findPackedUntil(trx) ?? 0) === +packableUntil(counted)) await refreshWorkers(trx, counted)
  })
}
