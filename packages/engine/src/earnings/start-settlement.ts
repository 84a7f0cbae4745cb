import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { DAY, dayName, dayStart, slotOf } from '../shares/slots.ts'
import { settleDay, type Settled } from './settle-day.ts'
import { findProgress } from './start-settlement.queries.ts'

export type Settlement = { stop: () => Promise<void> }
export type SettlementOptions = {
  db: Db
  clock: () => Date
  /** Milliseconds between two looks for a day that can be settled. */
  every?: number
  /** Told what became of each day that was looked at. */
  onDay?: (coin: Coin, day: string, outcome: Settled) => void
  onError?: (cause: unknown) => void
}

const MINUTE = 60_000

/** Settles every day of every coin as soon as it can be. Any number of processes may do so: each day is settled by one of them. */
export function startSettlement({ db, clock, every = MINUTE, onDay, onError }: SettlementOptions): Settlement {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    await settleAll(db, clock, { onDay, isStopped: () => stopped }).catch(cause => onError?.(cause))
    if (!stopped) timer = setTimeout(() => { running = look() }, every)
  }
  let running = look()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Every coin from its first day, or the one after the last that was settled, to the one that has to wait. */
export async function settleAll(db: Db, clock: () => Date, { onDay, isStopped = () => false }: Pick<SettlementOptions, 'onDay'> & { isStopped?: () => boolean } = {}): Promise<void> {
  for (const { coin, first_hour, last_day } of await findProgress(db)) {
    if (!first_hour && !last_day) continue
    for (let day = last_day ? dayStart(last_day) + DAY : slotOf(+first_hour!, DAY); day + DAY <= +clock() && !isStopped(); day += DAY) {
      const outcome = await settleDay(db, coin as Coin, dayName(day), clock())
      onDay?.(coin as Coin, dayName(day), outcome)
      if (outcome !== 'settled' && outcome !== 'settled-before') break
    }
  }
}
