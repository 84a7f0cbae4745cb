import type { Pool } from '@adit/server/kit/pool'
import { DAY, HOUR, slotOf } from '@adit/engine/shares/slots'
import { createAnonymousMiners, createDemoAccount, createNeighbours, createWallets } from './demo-accounts.ts'
import { createAlarms } from './demo-alarms.ts'
import { DEMO_COINS } from './demo-coins.ts'
import { HALL_MACHINES } from './halls.ts'
import { closePast } from './settle-past.ts'
import { settlePast } from './write-earnings.ts'
import { writeGroups } from './write-groups.ts'
import { writeHalls } from './write-halls.ts'
import { HISTORY_DAYS, writeHistory } from './write-history.ts'
import { payPast } from './write-payouts.ts'
import { writePoolSlots } from './write-pool-slots.ts'

/** Coins that the demo account mines: their days are settled one by one, those of the others are closed. */
const OWN_COINS = [...new Set(HALL_MACHINES.map(({ coin }) => coin))]

/** Fills the demo's database, or brings it up to date after a pause. A real pool never gets a row of it. */
export async function seedDemo(pool: Pool): Promise<void> {
  if (!pool.settings.demo) throw new Error('Demo data belongs to the demo alone (ADIT_DEMO).')
  await createDemoAccount(pool)
  await createAnonymousMiners(pool)
  await createNeighbours(pool)
  await createWallets(pool)
  await createAlarms(pool)
  await continueDemo(pool)
  await writeGroups(pool.db, pool.clock())
}

/** Writes the history on to the present moment: the pool's, the demo account's machines', and what they earned and were paid. */
export async function continueDemo({ db, clock }: Pool): Promise<void> {
  const now = clock()
  const counted = (await db.selectFrom('counting').select('counted_until').executeTakeFirst())?.counted_until
  const from = counted ? +counted : slotOf(+now, HOUR) - HISTORY_DAYS * DAY
  await writeHalls(db, from, +now)
  // After the halls, which know of no other machines than their own.
  for (const coin of DEMO_COINS) await writeHistory(db, coin, now)
  await writePoolSlots(db, new Date(from), now)
  for (const coin of DEMO_COINS) if (!OWN_COINS.includes(coin.coin)) await closePast(db, coin, now)
  for (const coin of OWN_COINS) await settlePast(db, coin, from, +now)
  await payPast(db, OWN_COINS, now)
}
