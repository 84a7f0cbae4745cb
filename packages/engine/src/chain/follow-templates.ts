import { keepDoing } from '../shares/keep-doing.ts'
import type { Template } from './node-answers.ts'
import type { ChainNode } from './node.ts'

/** In milliseconds: how often the tip is asked for; how old a template may grow; the rest after a failed or all too short long poll. */
export const PACE = { pollMs: 1_000, refreshMs: 30_000, retryMs: 1_000 }
export type Pace = typeof PACE
/** Until the first template has said what to wait for. */
const AWAIT_FIRST_MS = 50

export type FollowTemplates = {
  node: ChainNode
  clock: () => Date
  pace: Pace
  onTemplate: (template: Template, news: { newBlock: boolean }) => void
  /** The template at hand is one that the node still stands by. */
  onFresh: () => void
  onError: (cause: unknown) => void
}

/**
 * Hears of new blocks by long poll, and of those that a long poll misses by asking every second: one that hangs, or a node
 * that has none, costs a second and not a block. Between blocks there is a fresh template now and then, with the fees of new transactions.
 */
export function followTemplates({ node, clock, pace, onTemplate, onFresh, onError }: FollowTemplates): () => Promise<void> {
  const stopping = new AbortController()
  let current: Template | undefined
  let takenAt = 0
  let longPollId: string | undefined
  let failing = false

  function take(template: Template): void {
    failing = false
    longPollId = template.longpollid
    const newBlock = template.previousblockhash !== current?.previousblockhash
    if (!newBlock && +clock() - takenAt < pace.refreshMs) return
    current = template
    takenAt = +clock()
    onTemplate(template, { newBlock })
  }

  /** A node that is away is away for many calls: said once. */
  function failed(cause: unknown): void {
    longPollId = undefined
    if (!failing && !stopping.signal.aborted) onError(cause)
    failing = true
  }

  const stopLongPoll = keepDoing(async () => {
    if (longPollId) take(await node.template(longPollId, stopping.signal))
  }, tookMs => (longPollId ? Math.max(0, pace.retryMs - tookMs) : AWAIT_FIRST_MS), failed)

  const stopPoll = keepDoing(async () => {
    const stale = !current || +clock() - takenAt >= pace.refreshMs || await node.bestHash() !== current.previousblockhash
    if (stale) take(await node.template(undefined, stopping.signal))
    onFresh()
  }, () => pace.pollMs, failed)

  return async () => {
    stopping.abort()
    await Promise.all([stopLongPoll(), stopPoll()])
  }
}
