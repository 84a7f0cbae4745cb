import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { countWorkers, shownUntil } from './worker-listing.queries.ts'
import { seenWindow } from './worker-status.ts'

/**
 * A change that a sub-account's owner makes to workers, with the numbers beside the lists after it: seen at once. Waits for
 * the accountant, who writes the same rows in an order of their own.
 */
export const changeWorkers = <T>(db: Db, subAccountId: bigint, now: Date, change: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext('adit upkeep'))`.execute(trx)
    const answer = await change(trx)
    await countWorkers(trx, await shownUntil(trx) ?? now, subAccountId)
    return answer
  })

export const findGroup = (db: Db, subAccountId: bigint, groupId: bigint) =>
  db.selectFrom('worker_group').select(['id', 'name']).where('sub_account_id', '=', subAccountId).where('id', '=', groupId).executeTakeFirst()

export async function countGroups(trx: Db, subAccountId: bigint): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from worker_group where sub_account_id = ${subAccountId}`.execute(trx)
  return Number(rows[0]!.count)
}

/** Null where the sub-account has a group of that name, however it is capitalised. */
export const addGroup = async (trx: Db, subAccountId: bigint, name: string, now: Date): Promise<bigint | null> =>
  (await trx.insertInto('worker_group').values({ sub_account_id: subAccountId, name, created_at: now })
    .onConflict(taken => taken.doNothing()).returning('id').executeTakeFirst())?.id ?? null

export const isGroupNamed = async (db: Db, subAccountId: bigint, name: string, exceptId: bigint): Promise<boolean> =>
  await db.selectFrom('worker_group').select('id').where('sub_account_id', '=', subAccountId).where('id', '<>', exceptId)
    .where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst() !== undefined

export async function renameGroup(trx: Db, subAccountId: bigint, groupId: bigint, name: string): Promise<void> {
  await trx.updateTable('worker_group').set({ name }).where('sub_account_id', '=', subAccountId).where('id', '=', groupId).execute()
  await trx.updateTable('worker_listed').set({ group_name: name }).where('sub_account_id', '=', subAccountId).where('group_id', '=', groupId).execute()
}

/** Its machines are in no group afterwards; answers how many there were. */
export async function deleteGroup(trx: Db, subAccountId: bigint, groupId: bigint): Promise<number> {
  const { numUpdatedRows } = await trx.updateTable('worker').set({ group_id: null }).where('sub_account_id', '=', subAccountId).where('group_id', '=', groupId).executeTakeFirst()
  await trx.updateTable('worker_listed').set({ group_id: null, group_name: null }).where('sub_account_id', '=', subAccountId).where('group_id', '=', groupId).execute()
  await trx.deleteFrom('worker_group_now').where('sub_account_id', '=', subAccountId).where('group_id', '=', groupId).execute()
  await trx.deleteFrom('worker_group').where('sub_account_id', '=', subAccountId).where('id', '=', groupId).execute()
  return Number(numUpdatedRows)
}

const these = (ids: readonly bigint[]) => sql<bigint>`any(${ids}::bigint[])`

/** What machines are called, deleted ones too; in the order they came. */
export const nameWorkers = async (db: Db, subAccountId: bigint, ids: readonly bigint[]): Promise<string[]> =>
  (await db.selectFrom('worker').select('name').where('sub_account_id', '=', subAccountId).where('id', '=', these(ids)).orderBy('id').execute()).map(({ name }) => name)

/** Into a group, or into none; answers how many of them are this sub-account's. */
export async function moveWorkers(trx: Db, subAccountId: bigint, ids: readonly bigint[], group: { id: bigint; name: string } | null): Promise<number> {
  const { numUpdatedRows } = await trx.updateTable('worker').set({ group_id: group?.id ?? null })
    .where('sub_account_id', '=', subAccountId).where('id', '=', these(ids)).where('deleted_at', 'is', null).executeTakeFirst()
  await trx.updateTable('worker_listed').set({ group_id: group?.id ?? null, group_name: group?.name ?? null })
    .where('sub_account_id', '=', subAccountId).where('worker_id', '=', these(ids)).execute()
  return Number(numUpdatedRows)
}

export type MachineFacts = { brand: string; model: string; power_watts: number; standard_hashrate: number }
const UNKNOWN = { brand: null, model: null, power_watts: null, standard_hashrate: null }

/** Says what machines they are, or that it is not known; answers how many of them are this sub-account's. */
export async function describeWorkers(trx: Db, subAccountId: bigint, ids: readonly bigint[], facts: MachineFacts | null): Promise<number> {
  const said = facts ?? UNKNOWN
  const { numUpdatedRows } = await trx.updateTable('worker').set(said)
    .where('sub_account_id', '=', subAccountId).where('id', '=', these(ids)).where('deleted_at', 'is', null).executeTakeFirst()
  // What a machine gave so far is measured against its new facts; the next counting says it exactly.
  await sql`
    update worker_now n set efficiency_24h = n.work_24h::float8 / extract(epoch from c.shown_until - to_timestamp(floor(extract(epoch from c.shown_until) / 600) * 600 - 86400)) / ${said.standard_hashrate}::float8
    from counting c where n.sub_account_id = ${subAccountId} and n.worker_id = any(${ids}::bigint[])`.execute(trx)
  await trx.updateTable('worker_listed').set(said).where('sub_account_id', '=', subAccountId).where('worker_id', '=', these(ids)).execute()
  return Number(numUpdatedRows)
}

/**
 * P§4: deletes workers that are invalid, whatever coin one looks at: a machine that still mines another coin stays. Of
 * all, or of those named. Answers the deletion, to undo it by.
 */
export async function deleteInvalid(trx: Db, subAccountId: bigint, coin: string, which: { ids?: readonly bigint[] | undefined; groupId?: bigint | null | undefined }, now: Date): Promise<{ id: bigint; workers: bigint[] } | null> {
  const before = seenWindow('invalid', await shownUntil(trx) ?? now).before!
  const named = which.ids ? sql`n.worker_id = any(${which.ids}::bigint[])` : sql`true`
  const grouped = which.groupId === undefined ? sql`true` : sql`w.group_id is not distinct from ${which.groupId}::bigint`
  const { rows } = await sql<{ worker_id: bigint }>`
    select n.worker_id from worker_now n join worker w on w.id = n.worker_id
    where n.sub_account_id = ${subAccountId} and n.coin = ${coin} and n.last_share_at < ${before} and ${named} and ${grouped} and w.deleted_at is null
      and not exists (select from worker_now o where o.worker_id = n.worker_id and o.last_share_at >= ${before})
    order by 1 for update of w`.execute(trx)
  const workers = rows.map(row => row.worker_id)
  if (workers.length === 0) return null
  const { id } = await trx.insertInto('worker_deletion').values({ sub_account_id: subAccountId, deleted_at: now }).returning('id').executeTakeFirstOrThrow()
  await trx.updateTable('worker').set({ deleted_at: now, deletion_id: id }).where('id', '=', these(workers)).execute()
  await trx.deleteFrom('worker_now').where('worker_id', '=', these(workers)).execute()
  await trx.deleteFrom('worker_listed').where('worker_id', '=', these(workers)).execute()
  return { id, workers }
}

export const findDeletion = (db: Db, subAccountId: bigint, id: bigint) =>
  db.selectFrom('worker_deletion').select(['id', 'deleted_at']).where('sub_account_id', '=', subAccountId).where('id', '=', id).executeTakeFirst()

/** Brings back what a deletion took and nobody has brought back since; they were silent for a day, so their figures are zeros. */
export async function undoDeletion(trx: Db, subAccountId: bigint, deletionId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    update worker set deleted_at = null, deletion_id = null
    where sub_account_id = ${subAccountId} and deletion_id = ${deletionId} and deleted_at is not null returning id`.execute(trx)
  const ids = rows.map(row => row.id)
  await sql`
    insert into worker_now (worker_id, coin, sub_account_id, last_share_at, work_10m, work_1h, work_24h, share_count_10m, share_count_1h, share_count_24h,
      stale_work_24h, duplicate_work_24h, low_work_24h, invalid_work_24h, rejected_count_24h, online_minutes_24h)
    select p.worker_id, p.coin, ${subAccountId}, p.last_share_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from (
      select worker_id, coin, max(at) as last_share_at from (
        select worker_id, coin, last_share_at as at from worker_past union all select worker_id, coin, last_at from worker_minute
      ) packed_or_not where worker_id = any(${ids}::bigint[]) group by 1, 2
    ) p order by 1, 2 on conflict do nothing`.execute(trx)
  await sql`
    insert into worker_listed (worker_id, coin, sub_account_id, name, group_id, group_name, ip, brand, model, power_watts, standard_hashrate, connects_24h, online_minutes_24h)
    select n.worker_id, n.coin, n.sub_account_id, w.name, w.group_id, g.name, w.last_ip, w.brand, w.model, w.power_watts, w.standard_hashrate, 0, 0
    from worker_now n join worker w on w.id = n.worker_id left join worker_group g on g.id = w.group_id
    where n.worker_id = any(${ids}::bigint[]) order by 1, 2 on conflict do nothing`.execute(trx)
  return ids
}
