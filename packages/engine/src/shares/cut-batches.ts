import { encodeBatch } from './batch-codec.ts'
import type { Share } from './share.ts'
import type { NewBatch } from './share-log.queries.ts'
import { HOUR } from './slots.ts'

/** More would make a row that takes long to read back in one piece. */
const SHARES_A_BATCH = 20_000

export type CutBatch = Pick<NewBatch, 'coin' | 'firstAt' | 'lastAt' | 'shares'>

/** Shares in as few batches as their coins and hours allow: a batch is of one coin and lies within one hour. */
export function cutBatches(shares: readonly Share[]): CutBatch[] {
  const groups = new Map<string, Share[]>()
  for (const share of shares) {
    const name = `${share.coin} ${Math.floor(+share.at / HOUR)}`
    const group = groups.get(name)
    if (group) group.push(share)
    else groups.set(name, [share])
  }
  return [...groups.values()].flatMap(group => Array.from({ length: Math.ceil(group.length / SHARES_A_BATCH) }, (_, part) =>
    batchOf(group.slice(part * SHARES_A_BATCH, (part + 1) * SHARES_A_BATCH))))
}

function batchOf(shares: Share[]): CutBatch {
  let [first, last] = [Infinity, -Infinity]
  for (const { at } of shares) {
    first = Math.min(first, +at)
    last = Math.max(last, +at)
  }
  return { coin: shares[0]!.coin, firstAt: new Date(first), lastAt: new Date(last), shares: encodeBatch(shares) }
}
