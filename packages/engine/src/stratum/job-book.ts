import { wordsOf, workOfTarget } from './difficulty.ts'
import { DuplicateSet } from './duplicate-set.ts'
import { ISSUES, jobNotice } from './messages.ts'
import type { MiningJob } from './ports.ts'

/** A job that is out, and what has come back for it. */
export type BookedJob = {
  job: MiningJob
  /** Counts the jobs of this gateway: a later one is larger. */
  sequence: number
  seen: DuplicateSet
  blockTarget: Uint32Array
  blockWork: bigint
  /** One line for all connections. `clean` tells a machine to drop what it is at. */
  line: { clean: Buffer; more: Buffer }
}

/** Which issue of which job a machine speaks of. */
export type Named = { booked: BookedJob; issue: number }

/** Jobs of one block follow each other about twice a minute; who is further behind does not listen. */
const KEPT_JOBS = 16
/** Old names are remembered a while, to tell a late share from a made-up one. */
const KEPT_NAMES = 512

export class JobBook {
  current: BookedJob | null = null
  #live = new Map<string, BookedJob>()
  #past = new Set<string>()

  add(job: MiningJob): BookedJob {
    if (job.clean) this.#retire(this.#live.size)
    const booked: BookedJob = {
      job, sequence: (this.current?.sequence ?? 0) + 1, seen: new DuplicateSet(), blockTarget: wordsOf(job.target), blockWork: workOfTarget(job.target),
      line: { clean: Buffer.from(jobNotice(job, 0, true)), more: Buffer.from(jobNotice(job, 0, false)) },
    }
    this.#live.set(job.id, booked)
    this.#retire(this.#live.size - KEPT_JOBS)
    this.current = booked
    return booked
  }

  /** Of the jobs still worth working on, the first one's sequence. */
  get oldest(): number {
    for (const { sequence } of this.#live.values()) return sequence
    return 0
  }

  find(wireId: string): Named | 'past' | null {
    const cut = wireId.indexOf('_')
    const id = cut < 0 ? wireId : wireId.slice(0, cut)
    const booked = this.#live.get(id)
    if (!booked) return this.#past.has(id) ? 'past' : null
    if (cut < 0) return { booked, issue: 0 }
    const issue = /^[1-9]\d{0,2}$/.test(wireId.slice(cut + 1)) ? Number(wireId.slice(cut + 1)) : ISSUES
    return issue < ISSUES ? { booked, issue } : null
  }

  #retire(count: number): void {
    for (const id of [...this.#live.keys()].slice(0, Math.max(0, count))) {
      this.#live.delete(id)
      this.#past.add(id)
    }
    for (const id of this.#past) {
      if (this.#past.size <= KEPT_NAMES) break
      this.#past.delete(id)
    }
  }
}
