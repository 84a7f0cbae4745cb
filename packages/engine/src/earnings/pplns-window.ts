import type { Ratio } from '../exact/ratio.ts'
import { DAY, HOUR, slotOf } from '../shares/slots.ts'

/**
 * The N of PPLNS: a block is shared by the last work of two average blocks, at its own difficulty, and by no work older than
 * 30 days. So work is paid by two blocks on average, whoever finds them, and stopping after a block loses nothing.
 */
export const PPLNS_BLOCKS = 2n
export const PPLNS_LONGEST = 30 * DAY

export type Window = { from: number; until: number; work: bigint }

/** Whether a window needs no older work. */
export const isFull = ({ work }: Window, { over, under }: Ratio): boolean => work * under >= PPLNS_BLOCKS * over

/**
 * The window of a block, in whole hours, for which work is kept for ever: a line can be recomputed years later. It ends
 * with the last hour before the one the block was found in: work done when the block was known already gets no part of it,
 * and gets the next ones. Only where there was no work before (the pool's first block) is that very hour the window.
 * `hours` is the shared work of the pool: all but that of solo miners, whose blocks are not shared either.
 */
export function windowOf(foundAt: number, hashesPerBlock: Ratio, hours: ReadonlyMap<number, bigint>): Window {
  const until = slotOf(foundAt, HOUR)
  const window = { from: until, until, work: 0n }
  for (let hour = until - HOUR; hour >= until - PPLNS_LONGEST && !isFull(window, hashesPerBlock); hour -= HOUR) {
    const work = hours.get(hour) ?? 0n
    if (work === 0n) continue
    window.from = hour
    window.work += work
  }
  return window.work > 0n ? window : { from: until, until: until + HOUR, work: hours.get(until) ?? 0n }
}
