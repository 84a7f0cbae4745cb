import type { Db } from '@adit/db/open'
import { keepDoing } from '../shares/keep-doing.ts'
import { deletePresence, findPresence, forgetPresence, writePresence } from './presence.queries.ts'

/** gateway: machines of a coin can connect; payouts: a node of the coin is there to pay by. */
export type Part = 'gateway' | 'payouts'

const EVERY_MS = 10_000
/** Longer than a busy database keeps anybody waiting. */
const FRESH_MS = 60_000
const FORGET_MS = 3_600_000

export type PresentPart = { coin: string; ports?: number[]; pays?: boolean }
type PresenceOptions = {
  db: Db
  clock: () => Date
  part: Part
  /** Which process of several this is. */
  instance: string
  /** What is there at the moment; a coin that is left out is not. */
  present: () => PresentPart[]
  onError: (cause: unknown) => void
}

/** Says in the database what runs in this process, for processes that do not run it and want to know; the word is taken back at the stop. */
export function tellPresence({ db, clock, part, instance, present, onError }: PresenceOptions): { stop: () => Promise<void> } {
  let told = new Set<string>()
  const stop = keepDoing(async () => {
    const now = clock()
    const here = present()
    for (const { coin, ports = [], pays = false } of here) await writePresence(db, { part, coin, instance, ports, pays, now })
    const gone = [...told].filter(coin => !here.some(each => each.coin === coin))
    if (gone.length > 0) await deletePresence(db, part, instance, gone)
    told = new Set(here.map(({ coin }) => coin))
    await forgetPresence(db, new Date(+now - FORGET_MS))
  }, () => EVERY_MS, onError)
  return {
    stop: async () => {
      await stop()
      await deletePresence(db, part, instance, [...told])
    },
  }
}

export type Presence = {
  /** The ports machines of the coin are listened for on, in whatever process; none where nobody listens. */
  ports: number[]
  hasNode: boolean
  pays: boolean
}

/** What of a coin runs somewhere. */
export async function presenceOf(db: Db, coin: string, now: Date): Promise<Presence> {
  const rows = await findPresence(db, coin, new Date(+now - FRESH_MS))
  const payouts = rows.filter(({ part }) => part === 'payouts')
  return {
    ports: [...new Set(rows.filter(({ part }) => part === 'gateway').flatMap(({ ports }) => ports))],
    hasNode: payouts.length > 0, pays: payouts.some(({ pays }) => pays),
  }
}
