import type { Db } from '@adit/db/open'
import { decodeBatch } from './batch-codec.ts'
import { addPoolSlots, addSubAccountSlots, addWorkerMinutes } from './counters.queries.ts'
import { claimUnfolded, fillPoolSlots, isBehind, markFolded, moveCountedUntil } from './fold.queries.ts'
import { TEN_MINUTES } from './slots.ts'
import { rollUp, STEPS, tallySubAccounts, tallyWorkers, type Step } from './tally-shares.ts'

/** Short enough that the embedded database's one connection is soon free for the next commit of shares. */
const BATCHES_A_FOLD = 1_000
const steps = Object.keys(STEPS) as Step[]

/**
 * Takes unfolded batches into the counters, once: the transaction that adds them marks them. Every length of slot grows at
 * once, so a share that comes late, however late, is in all of them. Answers how many batches it took.
 */
export async function foldBatches(db: Db, now: Date, atMost = BATCHES_A_FOLD): Promise<number> {
  return db.transaction().execute(async trx => {
    const claimed = await claimUnfolded(trx, atMost)
    if (claimed.length > 0) {
      const batches = claimed.map(({ coin, credited, shares }) => ({ coin, credited, shares: decodeBatch(shares) }))
      await addWorkerMinutes(trx, tallyWorkers(batches))
      const minutes = tallySubAccounts(batches)
      for (const step of steps) await addSubAccountSlots(trx, step, rollUp(minutes, step, 'sub-account'))
      for (const step of steps) await addPoolSlots(trx, step, rollUp(minutes, step, 'pool'))
      await markFolded(trx, claimed.map(({ id }) => id), now)
    }
    if (claimed.length < atMost && !await isBehind(trx, now)) await countTo(trx, now)
    return claimed.length
  })
}

/** Folds until nothing is left that another accountant does not have in hand. */
export async function foldAll(db: Db, now: Date): Promise<void> {
  while (await foldBatches(db, now) === BATCHES_A_FOLD);
}

/** After a longer silence than this nobody was counting, and what lies between is unknown rather than quiet. */
const SILENCE = TEN_MINUTES

async function countTo(db: Db, now: Date): Promise<void> {
  const before = await moveCountedUntil(db, now)
  if (before) await fillPoolSlots(db, +now - +before <= SILENCE ? before : now, now)
}
