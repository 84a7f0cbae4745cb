import type { Db } from '@adit/db/open'
import { deleteConnections, deleteFoldedBatches, deleteHistory, deleteSlots } from './retention.queries.ts'
import { DAY, MINUTE, slotOf } from './slots.ts'
import { STEPS } from './tally-shares.ts'
import { HISTORY } from './worker-history.ts'

/** decisions: a disputed day can be replayed for a week after it. */
export const BATCHES_KEPT = 8 * DAY
/** P§3: the connects of 24 hours. */
const CONNECTIONS_KEPT = DAY
/** decisions: per sub-account and pool; hours and days stay for ever. */
const SHARED_KEPT = { minute: 8 * DAY, ten_minutes: 92 * DAY } as const

/** Forgets what has been kept long enough. A slot counts as old from its end on. */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(+now - ms)
  await deleteFoldedBatches(db, before(BATCHES_KEPT))
  await deleteConnections(db, new Date(slotOf(+now, MINUTE) - CONNECTIONS_KEPT))
  for (const { step, span, kept } of HISTORY) await deleteHistory(db, step, before(kept + span))
  for (const step of ['minute', 'ten_minutes'] as const) {
    for (const whose of ['sub_account', 'pool']) await deleteSlots(db, `${whose}_${step}`, step, before(SHARED_KEPT[step] + STEPS[step]))
  }
}
