import { readEarnings } from './earnings.ts'
import { readHash, type Desk } from './hash.ts'

/** All figures of a sub-account and coin, as a page shows them and as the live stream pushes them. */
export async function readSummary(desk: Desk) {
  const [hash, earnings] = await Promise.all([readHash(desk), readEarnings(desk)])
  return { hash, earnings }
}
