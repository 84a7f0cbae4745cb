import { times, toDecimal, whole, type Ratio } from '../exact/ratio.ts'

/** The easiest target of Bitcoin's difficulty scale, which Litecoin and its kin count by too. */
const EASIEST = 0xffffn << 208n
/** As many places as nodes print of a real chain's difficulty, and enough for a test chain, whose is far below one. */
const PLACES = 2
const PLACES_BELOW_ONE = 18
const written = (difficulty: Ratio) => toDecimal(difficulty, difficulty.over < difficulty.under ? PLACES_BELOW_ONE : PLACES).replace(/\.?0+$/, '')

/** A target as the difficulty that nodes print. */
export const difficultyOf = (target: bigint): string => written({ over: EASIEST, under: target })

/** Chains that change their difficulty every so many blocks, and the seconds a block should take. */
export const RETARGETS: Record<string, { blocks: number; seconds: number } | undefined> = { BTC: { blocks: 2016, seconds: 600 }, LTC: { blocks: 2016, seconds: 150 } }

/** A change is at most this much, up or down. */
const STEEPEST = 4n
/** A chain that is this slow, in seconds, stands still: nobody can say when it changes. */
const FARTHEST = 366 * 86_400

export type Period = { difficulty: Ratio; blocksDone: number; secondsTaken: number; tipTime: number }

/** What the difficulty becomes, and when, if blocks keep coming as they did since it last changed; null where they hardly do. */
export function nextDifficulty({ blocks, seconds }: { blocks: number; seconds: number }, { difficulty, blocksDone, secondsTaken, tipTime }: Period): { difficulty: string; at: Date } | null {
  if (blocksDone <= 0 || secondsTaken <= 0) return null
  const wanted = BigInt(blocksDone * seconds)
  const taken = BigInt(secondsTaken)
  const change = wanted > taken * STEEPEST ? whole(STEEPEST) : taken > wanted * STEEPEST ? { over: 1n, under: STEEPEST } : { over: wanted, under: taken }
  const left = (blocks - blocksDone) * secondsTaken / blocksDone
  if (left > FARTHEST) return null
  return { difficulty: written(times(difficulty, change)), at: new Date(Math.round(tipTime + left) * 1000) }
}
