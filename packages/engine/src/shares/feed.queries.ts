import { createHash } from 'node:crypto'
import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'

const hashKey = (key: string) => createHash('sha256').update(key).digest()

export const findFeed = (db: Db, key: string) =>
  db.selectFrom('share_feed').select(['id', 'name', 'coins', 'credited']).where('key_hash', '=', hashKey(key)).where('disabled_at', 'is', null).executeTakeFirst()

export type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>

/** The operator lets another engine send shares. Without `credited` they are shown but earn nothing by PPS: the pool cannot check them. */
export const addFeed = (db: Db, feed: { name: string; key: string; coins: Coin[]; credited: boolean; now: Date }) =>
  db.insertInto('share_feed').values({ name: feed.name, key_hash: hashKey(feed.key), coins: feed.coins, credited: feed.credited, created_at: feed.now }).execute()

/** Its key opens nothing from now on. False where no such feed is open. */
export const stopFeed = async (db: Db, name: string, now: Date): Promise<boolean> =>
  await db.updateTable('share_feed').set({ disabled_at: now }).where('name', '=', name).where('disabled_at', 'is', null).returning('id').executeTakeFirst() !== undefined

export const isTaken = async (db: Db, source: string, sequence: number): Promise<boolean> =>
  await db.selectFrom('share_batch').select('id').where('source', '=', source).where('sequence', '=', BigInt(sequence)).executeTakeFirst() !== undefined
