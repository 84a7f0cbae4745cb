import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { settleDay } from '@adit/engine/earnings/settle-day'
import { DAY, dayName, HOUR, slotOf } from '@adit/engine/shares/slots'

/** Settles the days of a coin up to yesterday as the engine does, each as of the morning after. */
export async function settlePast(db: Db, coin: Coin, from: number, now: number): Promise<void> {
  for (let day = slotOf(from, DAY); day + 2 * DAY <= now; day += DAY) {
    const outcome = await settleDay(db, coin, dayName(day), new Date(day + DAY + HOUR))
    if (!outcome.startsWith('settled')) throw new Error(`${coin} ${dayName(day)} of the demo is not settled: ${outcome}`)
  }
}
