import type { Grade } from './difficulty.ts'
import { ISSUES } from './messages.ts'

type Term = { from: number; grade: Grade }

/**
 * Which difficulty holds for which job on one connection: the one in force when the job was sent, for as long as the job
 * lives. Nobody can then find a share at one difficulty and claim it at another.
 */
export class Terms {
  #terms: Term[]

  /** The first job a machine is sent is `sequence`, or comes after it. */
  constructor(sequence: number, grade: Grade) {
    this.#terms = [{ from: sequence * ISSUES, grade }]
  }

  get latest(): Grade {
    return this.#terms.at(-1)!.grade
  }

  /** From a new issue of the job `sequence` on, this grade; answers the issue, or null when a job has none left. */
  change(sequence: number, grade: Grade, oldest: number): number | null {
    const from = Math.max(sequence * ISSUES, this.#terms.at(-1)!.from) + 1
    if (from >= (sequence + 1) * ISSUES) return null
    while (this.#terms.length > 1 && this.#terms[1]!.from <= oldest * ISSUES) this.#terms.shift()
    this.#terms.push({ from, grade })
    return from % ISSUES
  }

  /** The grade of a job that was sent to this connection; null for one that was not. */
  of(sequence: number, issue: number): Grade | null {
    const name = sequence * ISSUES + issue
    for (let at = this.#terms.length - 1; at >= 0; at--) {
      const { from, grade } = this.#terms[at]!
      if (from === name || (from < name && issue === 0)) return grade
      if (from < name) return null
    }
    return null
  }
}
