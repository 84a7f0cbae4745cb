import { toNumber, type Ratio } from '../exact/ratio.ts'

/** Blocks found over blocks the work was worth: 1 is average, above it lucky. Unknown where nothing was to be expected. */
export function luck(found: number, expected: Ratio): number | null {
  if (expected.over <= 0n) return null
  return found / toNumber(expected)
}
