import type { Algorithm } from './ports.ts'

/** What one unit of a machine's difficulty costs in hashes, by the share scale of its algorithm. */
const HASHES_PER_DIFFICULTY: Record<Algorithm, number> = { sha256d: 2 ** 32, scrypt: 2 ** 16 }
const ALL_HASHES = 2n ** 256n
/** What can still be counted in a table of work, and written in a message without an exponent. */
const HARDEST = 2 ** 60

/** A difficulty as it is announced, counted and checked. */
export type Grade = {
  difficulty: number
  /** Hashes it takes on average. */
  work: bigint
  /** A hash up to this is a share; eight words, the lowest first. */
  target: Uint32Array
}

/** The same difficulty in whole hashes: what a share of it is worth. */
export const workOf = (algorithm: Algorithm, difficulty: number): bigint => {
  const hashes = Math.round(Math.min(difficulty, HARDEST) * HASHES_PER_DIFFICULTY[algorithm])
  return hashes < 1 ? 1n : BigInt(hashes)
}

/** How many hashes it takes on average to find one up to the target. */
export const workOfTarget = (target: bigint): bigint => ALL_HASHES / (target + 1n)

export function wordsOf(target: bigint): Uint32Array {
  const words = new Uint32Array(8)
  for (let word = 0; word < 8; word++) words[word] = Number((target >> BigInt(32 * word)) & 0xffffffffn)
  return words
}

export function gradeOf(algorithm: Algorithm, difficulty: number): Grade {
  const work = workOf(algorithm, difficulty)
  return { difficulty: Number(work) / HASHES_PER_DIFFICULTY[algorithm], work, target: wordsOf(ALL_HASHES / work - 1n) }
}

/** Whether a hash is at or below a target, both as words, the lowest first. */
export function meets(hash: Uint32Array, target: Uint32Array): boolean {
  for (let word = 7; word >= 0; word--) {
    const difference = hash[word]! - target[word]!
    if (difference !== 0) return difference < 0
  }
  return true
}
