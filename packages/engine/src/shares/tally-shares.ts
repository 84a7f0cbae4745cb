import type { LoggedShare } from './batch-codec.ts'
import { addCounts, addTally, entry, type Counts } from './counts.ts'
import { OUTCOMES, type Outcome } from './share.ts'
import { DAY, HOUR, MINUTE, slotOf, TEN_MINUTES } from './slots.ts'

export type Tallied = { coin: string; credited: boolean; shares: readonly LoggedShare[] }

export type WorkerMinute = { minute: number; workerId: number; coin: string; outcome: number; work: bigint; shares: number; lastAt: number }

/** A slot of a sub-account or, without one, of the pool. */
export type SharedSlot = {
  subAccountId?: number
  coin: string
  slot: number
  counts: Counts
  /** Sum of the squares of accepted work: with unequal shares the count alone says too much. */
  workSquared: bigint
  /** Accepted work that came by a feed without PPS credit. */
  uncreditedWork: bigint
  lastAt: number
}

export const STEPS = { minute: MINUTE, ten_minutes: TEN_MINUTES, hour: HOUR, day: DAY } as const
export type Step = keyof typeof STEPS

/** Shares added up by worker, minute and outcome, in the order of their key: whoever writes them locks rows in that order. */
export function tallyWorkers(batches: readonly Tallied[]): WorkerMinute[] {
  const rows = new Map<string, WorkerMinute>()
  for (const { coin, shares } of batches) {
    for (const { at, workerId, outcome: name, work } of shares) {
      const minute = slotOf(at, MINUTE)
      const outcome = OUTCOMES.indexOf(name)
      const row = entry(rows, `${minute} ${workerId} ${coin} ${outcome}`, () => ({ minute, workerId, coin, outcome, work: 0n, shares: 0, lastAt: at }))
      row.work += work
      row.shares += 1
      row.lastAt = Math.max(row.lastAt, at)
    }
  }
  return [...rows.values()].sort((a, b) => a.minute - b.minute || a.workerId - b.workerId || compare(a.coin, b.coin) || a.outcome - b.outcome)
}

/** Shares added up by sub-account and minute. */
export function tallySubAccounts(batches: readonly Tallied[]): SharedSlot[] {
  const slots = new Map<string, SharedSlot>()
  for (const { coin, credited, shares } of batches) {
    for (const { at, subAccountId, outcome, work } of shares) {
      const slot = slotOf(at, MINUTE)
      const row = entry(slots, `${slot} ${subAccountId} ${coin}`, () => emptySlot({ subAccountId, coin, slot }))
      addShare(row, outcome, work, at, credited)
    }
  }
  return inOrder(slots)
}

function addShare(row: SharedSlot, outcome: Outcome, work: bigint, at: number, credited: boolean): void {
  addTally(row.counts, outcome, work, 1)
  row.lastAt = Math.max(row.lastAt, at)
  if (outcome !== 'accepted') return
  row.workSquared += work * work
  if (!credited) row.uncreditedWork += work
}

/** Slots added up into longer ones; over all sub-accounts where `pool` asks for it. */
export function rollUp(slots: readonly SharedSlot[], step: Step, whose: 'sub-account' | 'pool'): SharedSlot[] {
  const longer = new Map<string, SharedSlot>()
  for (const each of slots) {
    const slot = slotOf(each.slot, STEPS[step])
    const subAccountId = whose === 'pool' ? undefined : each.subAccountId
    const row = entry(longer, `${slot} ${subAccountId} ${each.coin}`, () => emptySlot({ subAccountId, coin: each.coin, slot }))
    addCounts(row.counts, each.counts)
    row.workSquared += each.workSquared
    row.uncreditedWork += each.uncreditedWork
    row.lastAt = Math.max(row.lastAt, each.lastAt)
  }
  return inOrder(longer)
}

const emptySlot = (key: Pick<SharedSlot, 'subAccountId' | 'coin' | 'slot'>): SharedSlot => ({ ...key, counts: {}, workSquared: 0n, uncreditedWork: 0n, lastAt: 0 })
const inOrder = (slots: Map<string, SharedSlot>) =>
  [...slots.values()].sort((a, b) => (a.subAccountId ?? 0) - (b.subAccountId ?? 0) || compare(a.coin, b.coin) || a.slot - b.slot)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
