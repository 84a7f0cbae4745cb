import { addCounts, entry, type Counts } from './counts.ts'
import type { Slots } from './slots-codec.ts'
import { DAY, HOUR, MINUTE, slotOf, TEN_MINUTES } from './slots.ts'

/** decisions: what is kept per worker. A row spans so many slots that a chart reads few rows and an addition rewrites few bytes. */
export const HISTORY = [
  { step: MINUTE, span: HOUR, kept: 26 * HOUR },
  { step: TEN_MINUTES, span: DAY, kept: 8 * DAY },
  { step: HOUR, span: DAY, kept: 92 * DAY },
] as const

export type HistoryKey = { workerId: bigint; coin: string; step: number; start: number }
export type HistoryRow = HistoryKey & { slots: Slots }

export const nameOf = ({ workerId, coin, step, start }: HistoryKey) => `${workerId} ${coin} ${step} ${start}`

/** Whether a row that begins at `start` still has a slot worth keeping. */
const isKept = ({ span, kept }: { span: number; kept: number }, start: number, now: number) => start + span > now - kept

/** Adds a worker's minutes to the rows they belong to, of every step that is still kept; answers those rows. */
export function addMinutes(rows: Map<string, HistoryRow>, worker: { workerId: bigint; coin: string }, minutes: Map<number, Counts>, now: number): HistoryRow[] {
  const touched = new Set<HistoryRow>()
  for (const [minute, counts] of minutes) {
    for (const history of HISTORY) {
      const start = slotOf(minute, history.span)
      if (!isKept(history, start, now)) continue
      const key = { ...worker, step: history.step, start }
      const row = entry(rows, nameOf(key), () => ({ ...key, slots: new Map() }))
      addCounts(entry(row.slots, (slotOf(minute, history.step) - start) / history.step, () => ({})), counts)
      touched.add(row)
    }
  }
  return [...touched]
}

/** What lies in slots of ten minutes from a moment on, and how many minutes those with a share have. */
export function sumTenMinutes(rows: readonly HistoryRow[], from: number): { counts: Counts; onlineMinutes: number } {
  const counts: Counts = {}
  let onlineMinutes = 0
  for (const { start, slots } of rows) {
    for (const [place, slot] of slots) {
      const at = start + place * TEN_MINUTES
      if (at < from) continue
      addCounts(counts, slot)
      onlineMinutes += TEN_MINUTES / MINUTE
    }
  }
  return { counts, onlineMinutes }
}
