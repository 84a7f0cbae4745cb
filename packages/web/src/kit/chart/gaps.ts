/** Past this many missing slots one hole says as much as all of them. */
const SLOTS_SHOWN = 10_000

/**
 * Gaps stay gaps: where the next moment is more than one and a half steps away, the slots between are there with
 * nothing in them. Answers for each slot its moment and the row it came from, or null.
 */
export function fillGaps(times: readonly number[], step: number | undefined): { at: number; row: number | null }[] {
  const slots: { at: number; row: number | null }[] = []
  times.forEach((at, row) => {
    const before = times[row - 1]
    if (step && before !== undefined && at - before > step * 1.5) {
      const missing = Math.round((at - before) / step) - 1
      const shown = missing > SLOTS_SHOWN ? 1 : missing
      for (let slot = 1; slot <= shown; slot++) slots.push({ at: before + slot * step, row: null })
    }
    slots.push({ at, row })
  })
  return slots
}

/** Points with nothing on either side: no line reaches them, so they are drawn as dots. */
export function lonePoints(values: readonly (number | null | undefined)[]): number[] {
  return values.flatMap((value, at) => (value != null && values[at - 1] == null && values[at + 1] == null ? [at] : []))
}
