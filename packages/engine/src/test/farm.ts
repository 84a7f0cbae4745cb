import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import type { Share } from '../shares/share.ts'

/** Noon of an ordinary day: far from every midnight. */
export const NOON = new Date('2026-03-10T12:00:00Z')

export type Farm = { subAccountId: bigint; workers: bigint[]; share: (share: Partial<Share> & { worker?: number }) => Share }

/** A sub-account with machines, as a test's shares need them. */
export async function farm(db: Db, { name = 'north-hall', workers = 1, coin = 'BTC' as Coin } = {}): Promise<Farm> {
  const account = await db.insertInto('account').values({ email: `${name}@miner.test`, email_enabled: true, created_at: NOON }).returning('id').executeTakeFirstOrThrow()
  const subAccount = await db.insertInto('sub_account').values({ account_id: account.id, name, coin, created_at: NOON }).returning('id').executeTakeFirstOrThrow()
  const machines = await db.insertInto('worker').values(Array.from({ length: workers }, (_, at) => ({
    sub_account_id: subAccount.id, name: String(at + 1).padStart(3, '0'), first_seen_at: NOON, last_seen_at: NOON,
  }))).returning('id').execute()
  const ids = machines.map(({ id }) => id)
  return {
    subAccountId: subAccount.id, workers: ids,
    share: ({ worker = 0, ...share }) => ({ at: NOON, coin, workerId: ids[worker]!, subAccountId: subAccount.id, outcome: 'accepted', work: 2n ** 40n, ...share }),
  }
}

/** A seeded source of chance: the same run every time. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
