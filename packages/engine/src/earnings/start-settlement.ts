import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { keepDoing } from '../shares/keep-doing.ts'
import { DAY, dayName, dayStart, slotOf } from '../shares/slots.ts'
import { settleDay, type Settled } from './settle-day.ts'
import { findProgress, type Progress } from './start-settlement.queries.ts'

export type SettlementOptions = {
  db: Db
  clock: () => Date
  onError: (cause: unknown) => void
  /** Told what became of each day that was looked at. */
  onDay?: (coin: Coin, day: string, outcome: Settled) => void
  restMs?: number | undefined
}

const REST = 60_000

/** Settles every day of every coin as soon as it can be. Any number of processes may do so: each day is settled by one of them. */
export function startSettlement({ db, clock, onError, onDay, restMs = REST }: SettlementOptions): { stop: () => Promise<void> } {
  let stopped = false
  const told = new Set<string>()
  /** It does not pass by itself, and holds up every later day: somebody has to see to it. */
  const tell: NonNullable<SettlementOptions['onDay']> = (coin, day, outcome) => {
    if (outcome === 'no-quote' && !told.has(`${coin} ${day}`)) onError(new Error(`${coin}: the earnings of ${day} and of the days after wait for a difficulty that nobody has quoted`))
    if (outcome === 'no-quote') told.add(`${coin} ${day}`)
    onDay?.(coin, day, outcome)
  }
  const stop = keepDoing(async () => {
    for (const progress of await findProgress(db)) await settleCoin(db, clock, progress, { onDay: tell, isStopped: () => stopped }).catch(onError)
  }, () => restMs, onError)
  return {
    stop: async () => {
      stopped = true
      await stop()
    },
  }
}

/** Everything that can be settled by now. */
export async function settleAll(db: Db, clock: () => Date, onDay?: SettlementOptions['onDay']): Promise<void> {
  for (const progress of await findProgress(db)) await settleCoin(db, clock, progress, { onDay })
}

type Watch = Pick<SettlementOptions, 'onDay'> & { isStopped?: () => boolean }

/** A coin from its first day, or the one after the last that was settled, to the first that has to wait. */
async function settleCoin(db: Db, clock: () => Date, { coin, first_hour, last_day }: Progress, { onDay, isStopped = () => false }: Watch): Promise<void> {
  if (!first_hour && !last_day) return
  for (let day = last_day ? dayStart(last_day) + DAY : slotOf(+first_hour!, DAY); day + DAY <= +clock() && !isStopped(); day += DAY) {
    const outcome = await settleDay(db, coin as Coin, dayName(day), clock())
    onDay?.(coin as Coin, dayName(day), outcome)
    if (outcome !== 'settled' && outcome !== 'settled-before') return
  }
}
