import { gradeOf } from './difficulty.ts'
import type { Floor } from './floor.ts'
import { difficultyNotice, jobNotice } from './messages.ts'
import { Terms } from './terms.ts'
import { clamp, retarget, type Pace, type Range } from './vardiff.ts'

/** The difficulty of one connection: where it begins, what it moves by, and what has to be said about it. */
export class Aim {
  /** Null until there was a job to have terms for. */
  terms: Terms | null = null
  #floor: Pick<Floor, 'algorithm' | 'book' | 'difficulty'>
  #pace: Pace
  #wished: 'no' | 'suggested' | 'set' = 'no'

  constructor(floor: Pick<Floor, 'algorithm' | 'book' | 'difficulty'>, now: number) {
    this.#floor = floor
    this.#pace = { difficulty: floor.difficulty.start, since: now, shares: 0 }
  }

  /** The first job may go out: with these words before it. */
  begin(now: number): string {
    const grade = gradeOf(this.#floor.algorithm, clamp(this.#pace.difficulty, this.#range))
    this.#pace = { difficulty: grade.difficulty, since: now, shares: 0 }
    this.terms = new Terms(this.#floor.book.current?.sequence ?? 0, grade)
    return difficultyNotice(grade.difficulty)
  }

  /** What a miner has set counts for more than what his machine suggests by itself. */
  wish(difficulty: number, now: number, set = false): string {
    if (this.#wished === 'set' && !set) return ''
    this.#wished = set ? 'set' : 'suggested'
    return this.#change({ difficulty: clamp(difficulty, this.#range), since: now, shares: 0 })
  }

  /** A share of a job from before a rise is less than a present one; one from before a fall is no more than one. */
  count(difficulty: number): void {
    this.#pace.shares += Math.min(difficulty / this.#pace.difficulty, 1)
  }

  /** Whether it is time for another difficulty, and then what to say. */
  look(now: number): string {
    return this.terms ? this.#change(retarget(this.#pace, now, this.#range)) : ''
  }

  get #range(): Range {
    return { ...this.#floor.difficulty, wished: this.#wished !== 'no' }
  }

  /** A new difficulty begins with a new issue of the job at hand, so that it holds at once and for nothing that went before. */
  #change(next: Pace): string {
    const before = this.#pace
    if (next === before) return ''
    this.#pace = next
    if (!this.terms || next.difficulty === before.difficulty) return ''
    const { algorithm, book } = this.#floor
    const grade = gradeOf(algorithm, next.difficulty)
    const issue = this.terms.change(book.current?.sequence ?? 0, grade, book.oldest)
    this.#pace.difficulty = this.terms.latest.difficulty
    if (issue === null) return ''
    return difficultyNotice(grade.difficulty) + (book.current ? jobNotice(book.current.job, issue, false) : '')
  }
}
