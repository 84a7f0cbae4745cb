/** Steps that read well on an axis; four of them span it. */
const EASY_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100]

/** Below these a float's own grain would be drawn as if it were a movement. */
const NEXT_TO_NOTHING = 1e-30
const NEXT_TO_FLAT = 1e-9

/** look/README.md "Charts": five grid lines, at round values, around the data. Bars start at zero, lines need not. */
export function fiveLines(min: number | null | undefined, max: number | null | undefined, fromZero: boolean): number[] {
  if (min == null || max == null || !Number.isFinite(min) || !Number.isFinite(max)) return fiveFrom(0, 0.25)
  let low = fromZero ? Math.min(0, min) : min
  let high = fromZero ? Math.max(0, max) : max
  const size = Math.max(Math.abs(low), Math.abs(high))
  if (size < NEXT_TO_NOTHING) return fiveFrom(0, 0.25)
  if (high - low < size * NEXT_TO_FLAT) {
    const room = size * 0.05
    low -= room
    high += room
  }
  const magnitude = 10 ** Math.floor(Math.log10((high - low) / 4))
  for (const easy of EASY_STEPS) {
    const step = easy * magnitude
    const first = Math.floor(low / step + 1e-9)
    if ((first + 4) * step >= high - step * 1e-9) return fiveFrom(first, step)
  }
  return fiveFrom(Math.floor(low / (magnitude * 100)), magnitude * 100)
}

const fiveFrom = (first: number, step: number) => [0, 1, 2, 3, 4].map(line => (first + line) * step)

/** How many decimals tell a step's multiples apart: 0.25 needs two. */
export function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 12; decimals++) {
    const scaled = step * 10 ** decimals
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, scaled) && Math.round(scaled) > 0) return decimals
  }
  return 12
}
