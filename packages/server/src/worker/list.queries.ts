import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { WorkerSort } from '@adit/contract/worker'
import type { Db } from '@adit/db/open'
import type { Schema } from '@adit/db/schema'

type Now = Selectable<Schema['worker_now']>
type Listed = Selectable<Schema['worker_listed']>
export type WorkerRow = Now & Pick<Listed, 'name' | 'group_id' | 'group_name' | 'ip' | 'brand' | 'model' | 'power_watts' | 'standard_hashrate' | 'connects_24h'>

/** Where each column of the list is kept: `n`, which every counting rewrites, or `l`, which lasts; both sorted in an index. */
const SORTED_BY: Record<WorkerSort, ['n' | 'l', string]> = {
  workerId: ['l', 'name_order'], groupName: ['l', 'group_name'], workerStatus: ['n', 'last_share_at'], hsLast10Min: ['n', 'work_10m'], hsLast1Hour: ['n', 'work_1h'],
  hsLast1D: ['n', 'work_24h'], rejectRatio: ['n', 'rejection_rate_24h'], shareLastTime: ['n', 'last_share_at'], ip: ['l', 'ip'], reconnectLast24h: ['l', 'connects_24h'],
  onlineTimeLast24h: ['l', 'online_minutes_24h'], brand: ['l', 'brand'], model: ['l', 'model'], power: ['l', 'power_watts'], hashRate: ['l', 'standard_hashrate'],
  efficiency: ['n', 'efficiency_24h'],
}

/** Sorted by indexes that know no nulls. */
const NEVER_NULL = new Set(['last_share_at', 'work_10m', 'work_1h', 'work_24h'])

/** What a list is narrowed to. `seen` is the time of the last share, from and before; `group` undefined is any, null is none. */
export type Narrowed = {
  subAccountId: bigint
  coin: string
  seen: { from?: Date; before?: Date }
  group: bigint | null | undefined
  name: { begins: string } | { contains: string } | undefined
  /** The names found are few: they are looked up first, whatever the list is sorted by. */
  few?: boolean
}

const own = (table: 'n' | 'l', { subAccountId, coin }: Narrowed) => sql`${sql.id(table)}.sub_account_id = ${subAccountId} and ${sql.id(table)}.coin = ${coin}`

const all = (conditions: (RawBuilder<unknown> | undefined | false)[]) => sql.join(conditions.filter(each => each !== undefined && each !== false) as RawBuilder<unknown>[], sql` and `)

const seenIs = ({ from, before }: Narrowed['seen']) => all([sql`true`, from && sql`n.last_share_at >= ${from}`, before && sql`n.last_share_at < ${before}`])

/** Written out, so that the plan can be made for this very text: a beginning is looked up, a part is searched for. */
const likeText = (name: NonNullable<Narrowed['name']>) => {
  const escaped = ('begins' in name ? name.begins : name.contains).toLowerCase().replace(/[\\%_]/g, '\\$&')
  return 'begins' in name ? `${escaped}%` : `%${escaped}%`
}

const listedIs = ({ group, name }: Narrowed) => all([
  sql`true`,
  group !== undefined && (group === null ? sql`l.group_id is null` : sql`l.group_id = ${group}`),
  name && sql`l.name_key like ${likeText(name)}`,
  // the same in the order of names, as far as it is spelled alike: down to the first digit
  name && 'begins' in name && /^\P{Nd}/u.test(name.begins) && sql`l.name_order like ${likeText({ begins: name.begins.replace(/\p{Nd}.*$/su, '') })}`,
])

/** Those that are not online any more. */
const silent = (narrowed: Narrowed) => sql`select n.worker_id from worker_now n where ${own('n', narrowed)} and n.last_share_at < ${narrowed.seen.from}`

/**
 * The workers a list is about, as `n`, as `l`, or as both joined. Most are online: then those that are not are few, and
 * are left out by a look into a small set instead of a look at every worker's figures.
 */
function source(table: 'n' | 'l', narrowed: Narrowed): RawBuilder<unknown> {
  const { seen, group, name } = narrowed
  const listed = group !== undefined || name !== undefined
  if (table === 'n' && !listed && seen.from && !seen.before)
    return sql`worker_now n where ${own('n', narrowed)}
      and n.worker_id not in (${silent(narrowed)})`
  if (table === 'n' && !listed) return sql`worker_now n where ${own('n', narrowed)} and ${seenIs(seen)}`
  if (table === 'l' && !seen.from && !seen.before) return sql`worker_listed l where ${own('l', narrowed)} and ${listedIs(narrowed)}`
  if (table === 'n' && narrowed.few)
    return sql`worker_now n where ${own('n', narrowed)} and ${seenIs(seen)}
      and n.worker_id = any(array(select l.worker_id from worker_listed l where ${own('l', narrowed)} and ${listedIs(narrowed)}))`
  // those that are silent are few as well, and an array is looked up where a join might walk through the whole list
  if (table === 'l' && seen.before)
    return sql`worker_listed l where ${own('l', narrowed)} and ${listedIs(narrowed)}
      and l.worker_id = any(array(select n.worker_id from worker_now n where ${own('n', narrowed)} and ${seenIs(seen)}))`
  if (table === 'l')
    return sql`worker_listed l where ${own('l', narrowed)} and ${listedIs(narrowed)}
      and l.worker_id not in (${silent(narrowed)})`
  return sql`worker_now n join worker_listed l using (worker_id, coin) where ${own('n', narrowed)} and ${own('l', narrowed)} and ${seenIs(seen)} and ${listedIs(narrowed)}`
}

export type Cut = { sortBy: WorkerSort; desc: boolean; limit: number; offset: number; total: number }

/** A page. Beyond the middle it is counted from the end, which is nearer. */
export async function findPage(db: Db, narrowed: Narrowed, { sortBy, desc, limit, offset, total }: Cut): Promise<WorkerRow[]> {
  if (offset >= total) return []
  const size = Math.min(limit, total - offset)
  const back = offset > total / 2
  // within a group its name says nothing
  const [table, column] = SORTED_BY[sortBy === 'groupName' && narrowed.group !== undefined ? 'workerId' : sortBy]
  const sorted = sql.id(table, column)
  const id = sql`${sql.id(table)}.worker_id`
  // as the index has it, or it is not used
  const [down, up] = NEVER_NULL.has(column) ? [sql`desc`, sql`asc`] : [sql`desc nulls last`, sql`asc nulls first`]
  const { rows } = await sql<WorkerRow>`
    with page as (
      select ${id} as worker_id, row_number() over () as place from (
        select ${id} from ${source(table, narrowed)} order by ${sorted} ${desc !== back ? down : up}, ${id} ${desc !== back ? sql`desc` : sql`asc`}
        limit ${size} offset ${back ? total - offset - size : offset}
      ) ${sql.id(table)}
    )
    select n.*, l.name, l.group_id, l.group_name, l.ip, l.brand, l.model, l.power_watts, l.standard_hashrate, l.connects_24h
    from page join worker_now n on n.worker_id = page.worker_id and n.coin = ${narrowed.coin} join worker_listed l on l.worker_id = page.worker_id and l.coin = ${narrowed.coin}
    order by page.place ${back ? sql`desc` : sql`asc`}`.execute(db)
  return rows
}

export type Counted = { online: number; offline: number; invalid: number }
export type Work = { work_10m: string; work_1h: string; work_24h: string }

/** The moment of the figures, and the counts of a sub-account or of one of its groups, as they were counted then. */
export async function findCounts(db: Db, { subAccountId, coin, group }: Pick<Narrowed, 'subAccountId' | 'coin' | 'group'>): Promise<{ until: Date | null } & Counted> {
  const counted = group === undefined
    ? sql`sub_account_workers k on k.sub_account_id = ${subAccountId} and k.coin = ${coin}`
    : sql`worker_group_now k on k.sub_account_id = ${subAccountId} and k.coin = ${coin} and k.group_id = ${group ?? 0n}`
  const { rows } = await sql<{ until: Date | null; online: number | null; offline: number | null; invalid: number | null }>`
    select c.shown_until as until, k.online, k.offline, k.invalid from counting c left join ${counted}`.execute(db)
  const [found] = rows
  return { until: found?.until ?? null, online: found?.online ?? 0, offline: found?.offline ?? 0, invalid: found?.invalid ?? 0 }
}

/** The same of what a search finds. */
export async function countNamed(db: Db, narrowed: Narrowed, edge: { online: Date; offline: Date }): Promise<Counted> {
  const { rows } = await sql<{ total: bigint; silent: bigint; invalid: bigint }>`
    select (select count(*) from worker_listed l where ${own('l', narrowed)} and ${listedIs(narrowed)}) as total, s.silent, s.invalid
    from (
      select count(*) as silent, count(*) filter (where n.last_share_at < ${edge.offline}) as invalid
      from worker_now n join worker_listed l using (worker_id, coin) where ${own('n', narrowed)} and ${own('l', narrowed)} and n.last_share_at < ${edge.online} and ${listedIs(narrowed)}
    ) s`.execute(db)
  const { total, silent, invalid } = rows[0]!
  return { online: Number(total - silent), offline: Number(silent - invalid), invalid: Number(invalid) }
}

/** Whether any name begins so. */
export async function anyBegins(db: Db, narrowed: Narrowed): Promise<boolean> {
  const { rows } = await sql`select 1 from worker_listed l where ${own('l', narrowed)} and ${listedIs(narrowed)} limit 1`.execute(db)
  return rows.length > 0
}

const AT_ONCE = 1_000

/** Every worker of a list in the order of names, which stays the same while figures change: none is passed over, none comes twice. */
export async function* eachWorker(db: Db, narrowed: Narrowed): AsyncGenerator<WorkerRow> {
  let last: { name_order: string; worker_id: bigint } | undefined
  for (;;) {
    const after = last ? sql`(l.name_order, l.worker_id) > (${last.name_order}, ${last.worker_id})` : sql`true`
    const { rows } = await sql<WorkerRow & { name_order: string }>`
      select n.*, l.name, l.name_order, l.group_id, l.group_name, l.ip, l.brand, l.model, l.power_watts, l.standard_hashrate, l.connects_24h
      from worker_listed l join worker_now n using (worker_id, coin)
      where ${own('l', narrowed)} and ${after} and ${listedIs(narrowed)} and ${seenIs(narrowed.seen)}
      order by l.name_order, l.worker_id limit ${AT_ONCE}`.execute(db)
    yield* rows
    last = rows.at(-1)
    if (rows.length < AT_ONCE) return
  }
}

export async function findWorker(db: Db, { subAccountId, coin }: { subAccountId: bigint; coin: string }, workerId: bigint): Promise<WorkerRow | undefined> {
  const { rows } = await sql<WorkerRow>`
    select n.*, l.name, l.group_id, l.group_name, l.ip, l.brand, l.model, l.power_watts, l.standard_hashrate, l.connects_24h
    from worker_now n join worker_listed l using (worker_id, coin)
    where n.worker_id = ${workerId} and n.coin = ${coin} and n.sub_account_id = ${subAccountId}`.execute(db)
  return rows[0]
}
