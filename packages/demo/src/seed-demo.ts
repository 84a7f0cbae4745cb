import type { Pool } from '@adit/server/kit/pool'
import { createAnonymousMiners, createDemoAccount, createNeighbours } from './demo-accounts.ts'
import { DEMO_COINS } from './demo-coins.ts'
import { closePast } from './settle-past.ts'
import { writeHistory } from './write-history.ts'

/** Fills the demo's database, or brings it up to date after a pause. A real pool never gets a row of it. */
export async function seedDemo(pool: Pool): Promise<void> {
  if (!pool.settings.demo) throw new Error('Demo data belongs to the demo alone (ADIT_DEMO).')
  await createDemoAccount(pool)
  await createAnonymousMiners(pool)
  await createNeighbours(pool)
  await continueDemo(pool)
}

/** Writes each coin's history on to the present moment. */
export async function continueDemo({ db, clock }: Pool): Promise<void> {
  for (const coin of DEMO_COINS) {
    await writeHistory(db, coin, clock())
    await closePast(db, coin, clock())
  }
}
