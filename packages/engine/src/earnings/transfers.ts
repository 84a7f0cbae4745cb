import { HOUR } from '../shares/slots.ts'

/** Accepted work, and how much of it came by a feed that has no PPS credit. */
export type Worked = { work: bigint; uncredited: bigint }
export type SlotWork<K> = Worked & { subAccountId: bigint; slot: K }
export type HourWork = Worked & { subAccountId: bigint; hour: number }

/** P§3: a part of one sub-account's work is credited to another: a percentage, or a hash rate. Whole hours, `until` not included. */
export type Transfer = { from: bigint; to: bigint; startsAt: number; until: number } & ({ percent: number } | { hashrate: bigint })

/**
 * What transfers take from the hours of those who send, and give to others; added to the hours as they are, the work of the
 * pool stays what it is. Earlier transfers come first, and nobody sends more than was done: received work is not sent on.
 */
export function transferredWork(hours: readonly HourWork[], transfers: readonly Transfer[], mayTransfer: (transfer: Transfer, hour: number) => boolean): HourWork[] {
  const moves: HourWork[] = []
  for (const { subAccountId, hour, work, uncredited } of hours) {
    const left = { work, uncredited }
    for (const transfer of transfers) {
      if (transfer.from !== subAccountId || hour < transfer.startsAt || hour >= transfer.until || !mayTransfer(transfer, hour)) continue
      const wished = 'percent' in transfer ? work * BigInt(transfer.percent) / 100n : transfer.hashrate * BigInt(HOUR / 1000)
      const moved = wished < left.work ? wished : left.work
      if (moved === 0n) continue
      const movedUncredited = left.uncredited * moved / left.work
      left.work -= moved
      left.uncredited -= movedUncredited
      moves.push({ subAccountId, hour, work: -moved, uncredited: -movedUncredited }, { subAccountId: transfer.to, hour, work: moved, uncredited: movedUncredited })
    }
  }
  return moves
}

/** Work after transfers, by sub-account and some slot of time; what nobody did is left out. */
export function withMoves<K extends string | number>(done: readonly SlotWork<K>[], moves: readonly SlotWork<K>[]): SlotWork<K>[] {
  if (moves.length === 0) return [...done]
  const sums = new Map<string, SlotWork<K>>()
  for (const row of [...done, ...moves]) {
    const key = `${row.subAccountId} ${row.slot}`
    const sum = sums.get(key)
    if (sum) {
      sum.work += row.work
      sum.uncredited += row.uncredited
    } else sums.set(key, { ...row })
  }
  return [...sums.values()].filter(({ work }) => work > 0n)
}
