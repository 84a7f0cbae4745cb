import type { Share } from '../shares/share.ts'
import type { GatewayFigures } from './figures.ts'
import { accepted, REASONS, refused, type RequestId } from './messages.ts'
import type { Peer } from './peer.ts'
import type { ShareSink } from './ports.ts'

type Batch = { shares: Share[]; peers: Peer[]; ids: RequestId[] }
const nothing = (): Batch => ({ shares: [], peers: [], ids: [] })

/**
 * Shares on their way to the log, with the answers that wait for it. What one turn of the event loop brings is appended
 * together, and a connection's answers leave together.
 */
export class CommitQueue {
  #sink: ShareSink
  #done: GatewayFigures['shares']
  #onError: (cause: unknown) => void
  #next = nothing()
  #scheduled = false
  #writing = new Set<Promise<void>>()

  constructor(sink: ShareSink, done: GatewayFigures['shares'], onError: (cause: unknown) => void) {
    this.#sink = sink
    this.#done = done
    this.#onError = onError
  }

  /** The share is answered once it is durable, and not before. */
  accept(share: Share, peer: Peer, id: RequestId): void {
    peer.begin()
    this.#next.peers.push(peer)
    this.#next.ids.push(id)
    this.note(share)
  }

  /** Counted, answered already. */
  note(share: Share): void {
    this.#next.shares.push(share)
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => { this.#flush() })
  }

  #flush(): void {
    const batch = this.#next
    this.#next = nothing()
    this.#scheduled = false
    const writing = this.#append(batch)
    this.#writing.add(writing)
    void writing.finally(() => this.#writing.delete(writing))
  }

  async #append({ shares, peers, ids }: Batch): Promise<void> {
    try {
      await this.#sink.append(shares)
      this.#done.accepted += ids.length
      ids.forEach((id, at) => { peers[at]!.say(accepted(id)) })
    } catch (cause) {
      this.#onError(cause)
      this.#done.unstored += ids.length
      ids.forEach((id, at) => { peers[at]!.say(refused(id, REASONS.other, 'Share could not be stored')) })
    }
    for (const peer of peers) {
      peer.end()
      peer.flush()
    }
  }

  async idle(): Promise<void> {
    while (this.#scheduled || this.#writing.size > 0)
      await Promise.all([...this.#writing, new Promise(resolve => { setImmediate(resolve) })])
  }
}
