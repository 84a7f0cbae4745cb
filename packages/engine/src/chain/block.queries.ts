import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import type { BlockState } from '@adit/db/schema/payouts'

export type FoundBlock = {
  coin: string
  hash: string
  height: number
  foundAt: Date
  reward: bigint
  fee: bigint
  networkDifficulty: string
  workerId: bigint
  subAccountId: bigint
  raw: Buffer
}

export const insertFound = (db: Db, block: FoundBlock) => db.insertInto('block').values({
  coin: block.coin, hash: block.hash, height: BigInt(block.height), found_at: block.foundAt, reward: String(block.reward), fee: String(block.fee),
  network_difficulty: block.networkDifficulty, work: '0', state: 'found', worker_id: block.workerId, sub_account_id: block.subAccountId, raw: block.raw,
}).onConflict(same => same.columns(['coin', 'hash']).doNothing()).execute()

export type MatureBlock = Omit<FoundBlock, 'height' | 'workerId' | 'subAccountId' | 'raw'> & { height: bigint; mev: bigint; subAccountId: bigint | null }

/** A block that others have followed for us. False where it is known already. */
export async function insertMature(db: Db, block: MatureBlock, now: Date): Promise<boolean> {
  const added = await db.insertInto('block').values({
    coin: block.coin, hash: block.hash, height: block.height, found_at: block.foundAt, reward: String(block.reward), fee: String(block.fee), mev: String(block.mev),
    network_difficulty: block.networkDifficulty, work: '0', state: 'mature', matured_at: now, sub_account_id: block.subAccountId,
  }).onConflict(same => same.columns(['coin', 'hash']).doNothing()).returning('hash').executeTakeFirst()
  if (!added) return false
  await db.updateTable('block').set({ work: await workSinceLast(db, block.coin, block.hash) }).where('coin', '=', block.coin).where('hash', '=', block.hash).execute()
  return true
}

/** Those whose story is not over: also a lost one, while the chain may still come back to it. */
export const findOpen = (db: Db, coin: string, buriedBelow: number) =>
  db.selectFrom('block').select(['hash', 'height', 'state', 'confirmations', 'found_at', 'reward', 'fee', sql<boolean>`raw is not null`.as('unsent')])
    .where('coin', '=', coin).where('state', '<>', 'mature')
    .where(eb => eb.or([eb('state', 'in', ['found', 'confirmed']), eb('height', '>=', BigInt(buriedBelow))]))
    .orderBy('height').execute()
export type OpenBlock = Awaited<ReturnType<typeof findOpen>>[number]

export const findRaw = async (db: Db, coin: string, hash: string): Promise<Buffer | null> =>
  (await db.selectFrom('block').select('raw').where('coin', '=', coin).where('hash', '=', hash).executeTakeFirst())?.raw ?? null

export const setRejected = (db: Db, coin: string, hash: string, because: string) =>
  db.updateTable('block').set({ state: 'rejected', rejected_because: because, raw: null }).where('coin', '=', coin).where('hash', '=', hash).where('state', '=', 'found').execute()

/** A node has it: the bytes are no longer ours alone. */
export const setTaken = (db: Db, coin: string, hash: string) =>
  db.updateTable('block').set({ raw: null }).where('coin', '=', coin).where('hash', '=', hash).execute()

type Change = { state: BlockState; confirmations: number; reward?: string; fee?: string; matured_at?: Date; work?: string }

/** A mature block stays as it is. */
export const changeState = (db: Db, coin: string, hash: string, change: Change) =>
  db.updateTable('block').set({ ...change, raw: null, rejected_because: null }).where('coin', '=', coin).where('hash', '=', hash).where('state', '<>', 'mature').execute()

/** What the pool did since the block before it that was not lost: whole hours, and of the hours that a block cuts the part of the time. */
export async function workSinceLast(db: Db, coin: string, hash: string): Promise<string> {
  const { rows: [sum] } = await sql<{ work: string }>`
    with this as (select found_at from block where coin = ${coin} and hash = ${hash}),
    span as (
      select this.found_at as until, coalesce((select max(b.found_at) from block b where b.coin = ${coin} and b.found_at < this.found_at
        and b.state not in ('orphaned', 'rejected')), '-infinity') as since from this
    )
    select coalesce(round(sum(h.work * extract(epoch from least(h.counted_until, span.until) - greatest(h.hour, span.since))
      / extract(epoch from h.counted_until - h.hour))), 0)::text as work
    from span join pool_hour h on h.coin = ${coin} and h.hour < span.until and h.counted_until > span.since`.execute(db)
  return sum?.work ?? '0'
}
