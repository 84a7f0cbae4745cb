import { useEffect } from 'react'
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { dashboard, type LiveEvents } from '@adit/contract/dashboard'
import type { Endpoint, Input } from '@adit/contract/kit'
import { refusals } from '@adit/contract/refusals'
import { followLive } from '../../kit/live/follow.ts'
import { setLive } from '../../kit/live/live-state.ts'
import { readEvents, type LiveNews } from '../../kit/live/read-events.ts'
import { useSession } from '../../kit/session.ts'
import { openStream, Refused } from '../../kit/wire.ts'

/** Areas whose lists move with the figures: asked again when these have, but not more often than this. */
const MOVES_WITH_FIGURES = ['worker']
const LISTS_AT_MOST_EVERY_MS = 10_000

type Whose = { userId: string; coinType: string }

/** Keeps the figures of the current sub-account and coin live on every screen that shows them. */
export function Live() {
  const client = useQueryClient()
  const userName = useSession(state => state.userName)
  const userId = useSession(state => state.userId)
  const coinType = useSession(state => state.currentCoin)
  const tokenId = useSession(state => state.tokenId)
  useEffect(() => {
    const whose = { userId, coinType }
    const moveLists = atMostEvery(LISTS_AT_MOST_EVERY_MS, () => void client.invalidateQueries({ predicate: query => MOVES_WITH_FIGURES.includes(String(query.queryKey[0])) }))
    const askAgain = () => void client.invalidateQueries({ predicate: query => query.queryKey[0] === dashboard.summary.area && isAbout(query, whose) })
    const stop = followLive({
      topic: `${userName} ${userId} ${coinType}`,
      open: (after, signal) => open({ ...whose, after }, signal),
      hear: news => {
        if (news.event === 'beat') setLive({ heard: news.data })
        if (news.event === 'figures') { takeFigures(client, whose, news.data); moveLists.soon() }
        // the ordinary call is told the same reason, and the site does what it does then
        if (news.event === 'end') askAgain()
      },
      ask: () => { askAgain(); moveLists.soon() },
      onState: state => setLive({ state }),
    })
    return () => {
      stop()
      moveLists.cancel()
      setLive({ state: 'off', heard: null })
    }
  }, [client, userName, userId, coinType, tokenId])
  return null
}

/** Whoever has no right to the figures has none to the stream either: there is nothing to wait for. */
const FOR_GOOD: string[] = [refusals.NOT_LOGGED_IN, refusals.SHARED_SUB_ACCOUNT]

async function* open(input: Input<typeof dashboard.live>, signal: AbortSignal): AsyncGenerator<LiveNews> {
  try {
    yield* readEvents(await openStream(dashboard.live, input, signal))
  } catch (cause) {
    if (!(cause instanceof Refused) || !FOR_GOOD.includes(cause.code)) throw cause
    yield { event: 'end', id: undefined, data: { code: cause.code } }
  }
}

/** Puts what arrived where each screen reads it. */
function takeFigures(client: QueryClient, whose: Whose, { hash, earnings }: LiveEvents['figures']): void {
  const put = <T,>(endpoint: Endpoint, data: (before: T) => T) =>
    client.setQueriesData<T>({ predicate: query => query.queryKey[1] === endpoint.path && isAbout(query, whose) }, before => before && data(before))
  put(dashboard.summary, () => ({ hash, earnings }))
  put(dashboard.hash, () => hash)
  put(dashboard.workerNum, () => dashboard.workerNum.out.parse(hash))
  put<typeof earnings>(dashboard.earnings, ({ items }) => ({ ...earnings, items }))
}

/** What names nobody is about the current sub-account and coin, which is the one followed. */
function isAbout({ queryKey: [,, input] }: Query, { userId, coinType }: Whose): boolean {
  const said = (input ?? {}) as Partial<Whose>
  return (said.userId ?? userId) === userId && (said.coinType ?? coinType) === coinType
}

/** Does something when its time has come, and not again before. */
function atMostEvery(ms: number, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  // whatever the screen shows was asked for just now
  let last = performance.now()
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        last = performance.now()
        work()
      }, Math.max(0, last + ms - performance.now()))
    },
    cancel: () => clearTimeout(timer),
  }
}
