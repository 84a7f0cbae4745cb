import { sql, type RawBuilder } from 'kysely'
import type { Db } from '@adit/db/open'
import type { Habit } from './patience.ts'
import type { Trouble } from './troubles.ts'

/** Those with something to look at, at a moment not looked at yet. */
export const findToWatch = async (db: Db, until: Date): Promise<bigint[]> =>
  (await db.selectFrom('alarm_setting as a').innerJoin('sub_account as s', 's.id', 'a.sub_account_id').select('a.sub_account_id')
    .where('a.switched_on', '=', true).where('s.deleted_at', 'is', null)
    .where(eb => eb.or([eb('a.watched_until', 'is', null), eb('a.watched_until', '<', until)]))
    .orderBy('a.sub_account_id').execute()).map(row => row.sub_account_id)

/** Of several watchers one gets it, and once a moment; whoever is late gets nothing. Holds for the transaction. */
export const takeToWatch = (db: Db, subAccountId: bigint, until: Date) =>
  db.updateTable('alarm_setting').set({ watched_until: until })
    .where('sub_account_id', '=', sql<bigint>`(select sub_account_id from alarm_setting where sub_account_id = ${subAccountId} and switched_on
      and (watched_until is null or watched_until < ${until}) for update skip locked)`)
    .returning(['on_since', 'quiet_from', 'quiet_to']).executeTakeFirst()

export const findZone = async (db: Db, subAccountId: bigint): Promise<string> =>
  (await db.selectFrom('sub_account').select('time_zone').where('id', '=', subAccountId).executeTakeFirstOrThrow()).time_zone

export const findRules = (db: Db, subAccountId: bigint) =>
  db.selectFrom('alarm_rule').selectAll().where('sub_account_id', '=', subAccountId).where('enabled', '=', true).orderBy('id').execute()
export type RuleRow = Awaited<ReturnType<typeof findRules>>[number]

export type KnownTrouble = Trouble & { eventId: bigint | null }
export async function findTroubles(db: Db, ruleId: bigint): Promise<Map<bigint, KnownTrouble>> {
  const rows = await db.selectFrom('alarm_trouble').selectAll().where('rule_id', '=', ruleId).execute()
  return new Map(rows.map(row => [row.worker_id, { since: +row.since, told: row.event_id !== null, backAt: row.back_at && +row.back_at, eventId: row.event_id }]))
}

/** The machines a rule is about: all, those of a group (-1: of none), or named ones. */
export type Reach = { groupId: bigint | null; workerIds: bigint[] | null }
export const reached = ({ groupId, workerIds }: Reach): RawBuilder<unknown> => {
  if (workerIds) return sql`w.id = any(${workerIds}::bigint[])`
  if (groupId === null) return sql`true`
  return groupId === -1n ? sql`w.group_id is null` : sql`w.group_id = ${groupId}`
}

export type SilentMachine = Habit & { id: bigint; name: string }
type SilentRow = { id: bigint; name: string; first_seen_at: Date; last_at: Date; shares_10m: string; shares_1h: string; shares_24h: string }

/**
 * The machines of a rule that sent nothing of any coin since `before`, and something since `from`; without those that are
 * silenced or deleted.
 */
export async function findSilent(db: Db, subAccountId: bigint, reach: Reach, { from, before, now }: { from: Date; before: Date; now: Date }): Promise<SilentMachine[]> {
  const { rows } = await sql<SilentRow>`
    select w.id, w.name, w.first_seen_at, max(n.last_share_at) as last_at, sum(n.share_count_10m)::text as shares_10m,
      sum(n.share_count_1h)::text as shares_1h, sum(n.share_count_24h)::text as shares_24h
    from worker_now n join worker w on w.id = n.worker_id
    where n.sub_account_id = ${subAccountId} and ${reached(reach)} and w.deleted_at is null
      and not exists (select 1 from alarm_silence q where q.sub_account_id = ${subAccountId} and q.worker_id = w.id and (q.until is null or q.until > ${now}))
    group by w.id having max(n.last_share_at) < ${before} and max(n.last_share_at) >= ${from}
    order by w.name`.execute(db)
  return rows.map(row => ({
    id: row.id, name: row.name, firstSeenAt: +row.first_seen_at, lastShareAt: +row.last_at,
    shares: { '10m': Number(row.shares_10m), '1h': Number(row.shares_1h), '24h': Number(row.shares_24h) },
  }))
}

/** Which of some machines a rule still watches, whether they send or not. */
export async function findWatched(db: Db, subAccountId: bigint, reach: Reach, ids: bigint[], { from, now }: { from: Date; now: Date }): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; name: string }>`
    select w.id, w.name from worker w
    where w.sub_account_id = ${subAccountId} and w.id = any(${ids}::bigint[]) and ${reached(reach)} and w.deleted_at is null
      and exists (select 1 from worker_now n where n.worker_id = w.id and n.last_share_at >= ${from})
      and not exists (select 1 from alarm_silence q where q.sub_account_id = ${subAccountId} and q.worker_id = w.id and (q.until is null or q.until > ${now}))
    order by w.name`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const countOnline = async (db: Db, subAccountId: bigint, coin: string): Promise<number> =>
  (await db.selectFrom('sub_account_workers').select('online').where('sub_account_id', '=', subAccountId).where('coin', '=', coin).executeTakeFirst())?.online ?? 0

/** The shares of the last hour up to `until`, accepted and refused. */
export async function countShares(db: Db, subAccountId: bigint, coin: string, from: Date, until: Date): Promise<{ accepted: number; refused: number }> {
  const { rows: [row] } = await sql<{ accepted: string; refused: string }>`
    select coalesce(sum(share_count), 0)::text as accepted, coalesce(sum(stale_count + duplicate_count + low_count + invalid_count), 0)::text as refused
    from sub_account_minute where sub_account_id = ${subAccountId} and coin = ${coin} and minute >= ${from} and minute < ${until}`.execute(db)
  return { accepted: Number(row!.accepted), refused: Number(row!.refused) }
}

type NewEvent = { subAccountId: bigint; rule: RuleRow; kind: 'ring' | 'over'; at: Date; facts: object }
export const insertEvent = async (db: Db, { subAccountId, rule, kind, at, facts }: NewEvent): Promise<bigint> =>
  (await db.insertInto('alarm_event').values({
    sub_account_id: subAccountId, rule_id: rule.id, key: `${rule.id} ${at.toISOString()} ${kind}`, kind, rule_kind: rule.kind, coin: rule.coin, at, facts: JSON.stringify(facts),
    posted_at: null, ended_at: kind === 'over' ? at : null,
  }).returning('id').executeTakeFirstOrThrow()).id

export const setRungAt = (db: Db, ruleId: bigint, at: Date) => db.updateTable('alarm_rule').set({ rung_at: at }).where('id', '=', ruleId).execute()

/** Writes a rule's troubles down as they are now; those that are none any more go. */
export async function writeTroubles(db: Db, ruleId: bigint, troubles: ReadonlyMap<bigint, KnownTrouble>): Promise<void> {
  const ids = [...troubles.keys()]
  const all = [...troubles.values()]
  await sql`delete from alarm_trouble where rule_id = ${ruleId} and worker_id <> all(${ids}::bigint[])`.execute(db)
  if (ids.length === 0) return
  await sql`
    insert into alarm_trouble (rule_id, worker_id, since, event_id, back_at)
    select ${ruleId}, * from unnest(${ids}::bigint[], ${all.map(({ since }) => new Date(since))}::timestamptz[], ${all.map(({ eventId }) => eventId)}::bigint[],
      ${all.map(({ backAt }) => backAt === null ? null : new Date(backAt))}::timestamptz[])
    on conflict (rule_id, worker_id) do update set since = excluded.since, event_id = excluded.event_id, back_at = excluded.back_at`.execute(db)
}

/** An alarm is over when nothing it told of goes on. */
export const endEvents = (db: Db, subAccountId: bigint, at: Date) => sql`
  update alarm_event e set ended_at = ${at} where e.sub_account_id = ${subAccountId} and e.kind = 'ring' and e.ended_at is null
    and not exists (select 1 from alarm_trouble t where t.event_id = e.id and t.back_at is null)`.execute(db)
