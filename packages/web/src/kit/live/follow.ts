import { LIVE } from '@adit/contract/constants'
import type { LiveState } from './live-state.ts'
import type { LiveNews } from './read-events.ts'

export type Following = {
  /** Whose figures: tabs that follow the same share one stream. */
  topic: string
  /** Opens the stream; `after` is the id of the last event that arrived. */
  open: (after: string | undefined, signal: AbortSignal) => AsyncIterable<LiveNews>
  hear: (news: LiveNews) => void
  /** Asks for the figures in the ordinary way, while there is no stream. */
  ask: () => void
  onState: (state: LiveState) => void
  timing?: FollowTiming
}
type FollowTiming = { silentMs: number; askEveryMs: number; firstWaitMs: number; longestWaitMs: number }

const TIMING: FollowTiming = { silentMs: 3 * LIVE.beatMs, askEveryMs: LIVE.askEveryMs, firstWaitMs: 1_000, longestWaitMs: 30_000 }
/** After so many tries in vain it is no longer called a gap. */
const GIVES_UP_AFTER = 3

/** Between the tabs of a browser: a lock says which of them reads the stream, a channel passes on what it reads. */
const canShare = () => 'locks' in navigator && typeof BroadcastChannel === 'function'

/**
 * Follows a live stream, one for all tabs of a browser. The tab that holds the lock reads and passes on; when it goes, or its stream
 * breaks, another takes over where it stopped. While nothing is heard the figures are asked for.
 */
export function followLive({ topic, open, hear, ask, onState, timing = TIMING }: Following): () => void {
  const stop = new AbortController()
  const shared = canShare()
  const channel = shared ? new BroadcastChannel(`adit live ${topic}`) : null
  let lastId: string | undefined
  let failures = 0
  let state: LiveState | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let asking: ReturnType<typeof setInterval> | undefined

  const enter = (next: LiveState) => {
    if (state === next || stop.signal.aborted) return
    state = next
    onState(next)
    clearInterval(asking)
    if (next === 'reconnecting' || next === 'asking') asking = setInterval(ask, timing.askEveryMs)
  }
  const take = (news: LiveNews) => {
    if (stop.signal.aborted) return
    if (news.id !== undefined) lastId = news.id
    failures = 0
    clearTimeout(silence)
    silence = setTimeout(() => enter('reconnecting'), timing.silentMs)
    enter(news.event === 'end' ? 'off' : 'live')
    hear(news)
    if (news.event === 'end') end()
  }
  const end = () => {
    stop.abort()
    clearTimeout(silence)
    clearInterval(asking)
    channel?.close()
  }

  async function read(): Promise<void> {
    const quiet = new AbortController()
    const hush = () => setTimeout(() => quiet.abort(), timing.silentMs)
    let timer = hush()
    try {
      for await (const news of open(lastId, AbortSignal.any([stop.signal, quiet.signal]))) {
        clearTimeout(timer)
        timer = hush()
        channel?.postMessage(news)
        take(news)
        if (stop.signal.aborted) return
      }
    } finally {
      clearTimeout(timer)
    }
  }

  async function keepReading(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        if (shared) await navigator.locks.request(`adit live ${topic}`, { signal: stop.signal }, read)
        else await read()
      } catch {
        // a stream that broke, or that was refused: the figures are asked for meanwhile
      }
      if (stop.signal.aborted) return
      failures += 1
      enter(failures >= GIVES_UP_AFTER ? 'asking' : 'reconnecting')
      const wait = Math.min(timing.longestWaitMs, timing.firstWaitMs * 2 ** (failures - 1))
      // not all tabs, nor all browsers of a farm, at the same moment
      await sleep(wait * (0.5 + Math.random() / 2), stop.signal)
    }
  }

  if (channel) channel.onmessage = (message: MessageEvent<LiveNews>) => take(message.data)
  enter('connecting')
  // another tab may hold the stream: its next beat is heard within this time
  silence = setTimeout(() => enter('reconnecting'), timing.silentMs)
  void keepReading()
  return end
}

const sleep = (ms: number, signal: AbortSignal) => new Promise<void>(resolve => {
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    resolve()
  }, { once: true })
})
