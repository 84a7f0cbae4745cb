/** How a machine has done at its present difficulty. */
export type Pace = {
  difficulty: number
  /** Milliseconds since 1970: when the count began. */
  since: number
  /** Shares since then; one of an easier job from before counts as the part of a present one that it is. */
  shares: number
}

export type Range = {
  min: number
  max: number
  /** Whether the machine has asked for its difficulty: then it keeps it while that is bearable. */
  wished: boolean
}

/** Issue 3: a share each 10 seconds; a wished difficulty stands between two shares a second and one a minute. */
const IDEAL = { fastest: 10_000, slowest: 10_000 }
const BEARABLE = { fastest: 500, slowest: 60_000 }

/** Shares arrive as a Poisson process, so their number scatters by its root: so many roots away is no chance any more. */
const TOO_MANY = 3
const TOO_FEW = 2.2
/** After so many expected shares a count has said what it can: what is 40 % off by then is corrected, and counting begins anew. */
const WINDOW = 30
const OFF = 0.4
const LARGEST_STEP = 16
/** Difficulties are steps of an eighth of a doubling: a change too small to matter is none. */
const STEPS_A_DOUBLING = 8

export function clamp(difficulty: number, { min, max }: Pick<Range, 'min' | 'max'>): number {
  return Math.min(Math.max(difficulty, min), Math.max(min, max))
}

/** The pace to go on with: the same while there is no reason to change, else a new difficulty or a new count. */
export function retarget(pace: Pace, now: number, range: Range): Pace {
  const { fastest, slowest } = range.wished ? BEARABLE : IDEAL
  const elapsed = Math.max(now - pace.since, 1)
  const most = elapsed / fastest
  const fewest = elapsed / slowest
  const over = pace.shares - most
  const under = fewest - pace.shares
  const ended = fewest >= WINDOW
  const begin = (difficulty: number): Pace => ({ difficulty, since: now, shares: 0 })
  if (over > TOO_MANY * Math.sqrt(Math.max(most, 1)) || (ended && over > OFF * most))
    return begin(step(pace.difficulty, pace.shares / most, range))
  if (under > TOO_FEW * Math.sqrt(Math.max(fewest, 1)) || (ended && under > OFF * fewest))
    return begin(step(pace.difficulty, (pace.shares + 1) / fewest, range))
  const inside = clamp(pace.difficulty, range)
  return ended || inside !== pace.difficulty ? begin(inside) : pace
}

function step(difficulty: number, factor: number, range: Range): number {
  const wanted = difficulty * Math.min(Math.max(factor, 1 / LARGEST_STEP), LARGEST_STEP)
  const doubling = 2 ** Math.floor(Math.log2(wanted))
  return clamp(Math.round(wanted / doubling * STEPS_A_DOUBLING) / STEPS_A_DOUBLING * doubling, range)
}
