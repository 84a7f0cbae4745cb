import { LIVE } from '@adit/contract/constants'
import type { LiveEvents } from '@adit/contract/dashboard'
import { refusals, Refusal } from '@adit/contract/refusals'
import { countedUntil } from '@adit/engine/shares/fold.queries'
import { keepDoing } from '@adit/engine/shares/keep-doing'
import type { Sink } from '../kit/event-stream.ts'
import type { Pool } from '../kit/pool.ts'
import { readFigures, topicKey, type Figures, type Topic } from './live-figures.ts'

export type LiveTiming = { lookMs: number; beatMs: number }
const TIMING: LiveTiming = { lookMs: 2_000, beatMs: LIVE.beatMs }
/** Looking costs the database at most a tenth of the time, however many are looked for. */
const restAfter = (lookMs: number) => (tookMs: number) => Math.max(lookMs, tookMs * 10)
/** What no share moves (a payment, a wallet) is looked for every so many rounds. */
const ROUNDS_UNMOVED = 5
/** Whether a listener may still listen is asked at every so many beats. */
const BEATS_UNASKED = 3
/** Topics read at the same time. */
const AT_ONCE = 4

export type Listener = {
  sink: Sink
  /** Refuses once the token or the right is gone. */
  admit: () => Promise<unknown>
}
type Watched = { topic: Topic; listeners: Set<Listener>; figures: Figures }

export type LiveHub = ReturnType<typeof openLiveHub>

/** One look a sub-account and coin, however many listen; whoever listens is sent what has changed. Nothing runs while nobody does. */
export function openLiveHub({ db, clock }: Pick<Pool, 'db' | 'clock'>, onError: (cause: unknown) => void, { lookMs, beatMs }: LiveTiming = TIMING) {
  const watched = new Map<string, Watched>()
  /** How many listen for each account. */
  const places = new Map<bigint, number>()
  const everyone = () => [...watched.values()].flatMap(each => [...each.listeners])
  let stopLooking: (() => Promise<void>) | undefined
  let beating: NodeJS.Timeout | undefined
  let beats = 0
  let rounds = 0
  let counted = 0
  let stopped = false

  const tell = <E extends keyof LiveEvents>(sink: Sink, event: E, data: LiveEvents[E]) => sink.send({ event, data: JSON.stringify(data) })
  const tellFigures = (sink: Sink, { id, data }: Figures) => sink.send({ event: 'figures', id, data })
  const beat = (to: Watched, sink: Sink) => tell(sink, 'beat', { now: +clock(), time: to.figures.time })

  async function look(): Promise<void> {
    const until = +(await countedUntil(db) ?? 0)
    const moved = until !== counted
    counted = until
    if (watched.size === 0 || (!moved && ++rounds % ROUNDS_UNMOVED !== 0)) return
    const waiting = [...watched.values()]
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await refresh(next).catch(onError)
    }))
  }

  async function refresh(one: Watched): Promise<void> {
    const before = one.figures.id
    one.figures = await readFigures(db, one.topic, clock())
    if (one.figures.id !== before) for (const { sink } of one.listeners) tellFigures(sink, one.figures)
  }

  async function beatAll(): Promise<void> {
    for (const one of watched.values()) for (const { sink } of one.listeners) beat(one, sink)
    if (++beats % BEATS_UNASKED === 0) for (const listener of everyone()) await admitAgain(listener)
  }

  async function admitAgain({ admit, sink }: Listener): Promise<void> {
    try {
      await admit()
    } catch (cause) {
      // a database that does not answer says nothing about anybody's rights
      if (!(cause instanceof Refusal)) return onError(cause)
      tell(sink, 'end', { code: refusals[cause.reason] })
      sink.end()
    }
  }

  function start(): void {
    if (stopped || stopLooking) return
    stopLooking = keepDoing(look, restAfter(lookMs), onError)
    beating = setInterval(() => void beatAll().catch(onError), beatMs)
  }
  async function rest(): Promise<void> {
    clearInterval(beating)
    const stop = stopLooking
    stopLooking = undefined
    await stop?.()
  }

  return {
    /**
     * A place for one more listener of an account; undefined where it has as many as it may. Taking the place sends the figures at once,
     * unless `after` names them already, and answers how to leave.
     */
    async placeFor(topic: Topic, accountId: bigint): Promise<((listener: Listener, after: string | undefined) => () => void) | undefined> {
      const key = topicKey(topic)
      const figures = watched.get(key)?.figures ?? await readFigures(db, topic, clock())
      const taken = places.get(accountId) ?? 0
      if (taken >= LIVE.perAccount) return undefined
      places.set(accountId, taken + 1)
      return (listener, after) => {
        const one = watched.get(key) ?? { topic, listeners: new Set(), figures }
        watched.set(key, one)
        one.listeners.add(listener)
        start()
        if (one.figures.id !== after) tellFigures(listener.sink, one.figures)
        beat(one, listener.sink)
        return () => {
          if (!one.listeners.delete(listener)) return
          const left = places.get(accountId)! - 1
          if (left > 0) places.set(accountId, left)
          else places.delete(accountId)
          if (one.listeners.size === 0 && watched.get(key) === one) watched.delete(key)
          if (watched.size === 0) void rest().catch(onError)
        }
      }
    },

    /** Everybody is sent away, to come back to whoever runs then. */
    async stop(): Promise<void> {
      stopped = true
      for (const { sink } of everyone()) sink.end()
      await rest()
    },
  }
}
