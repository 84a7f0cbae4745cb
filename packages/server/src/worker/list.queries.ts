import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { WorkerSort } from '@adit/contract/worker'
import type { Db } from '@adit/db/open'
import type { Schema } from '@adit/db/schema'

type Now = Selectable<Schema['worker_now']>
type Listed = Selectable<Schema['worker_listed']>
type Lasting = Pick<Listed, 'name' | 'group_id' | 'group_name' | 'ip' | 'brand' | 'model' | 'power_watts' | 'standard_hashrate' | 'connects_24h'>
/** What a list shows of a worker, and what is told of one alone. */
export type WorkerRow = Omit<Now, 'coin' | 'sub_account_id' | `${'stale' | 'duplicate' | 'low' | 'invalid'}_work_24h` | 'rejected_count_24h'> & Lasting
export type WholeRow = Now & Lasting

const LASTING = sql`l.name, l.group_id, l.group_name, l.ip, l.brand, l.model, l.power_watts, l.standard_hashrate, l.connects_24h`
const LISTED = sql`n.worker_id, n.last_share_at, n.work_10m, n.work_1h, n.work_24h, n.share_count_10m, n.share_count_1h, n.share_count_24h,
  n.rejection_rate_24h, n.online_minutes_24h, n.efficiency_24h, ${LASTING}`

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
  /** Those of the group and the name are few, or those of the status: they are looked up first, whatever the list is sorted by. */
  few?: { listed: boolean; seen: boolean }
}

const own = (table: 'n' | 'l', { subAccountId, coin }: Narrowed) => sql`${sql.id(table)}.sub_account_id = ${subAccountId} and ${sql.id(table)}.coin = ${coin}`

const all = (conditions: (RawBuilder<unknown> | undefined | false)[]) => sql.join(conditions.filter(each => each !== undefined && each !== false) as RawBuilder<unknown>[], sql` and `)

const seenIs = ({ from, before }: Narrowed['seen']) => all([sql`true`, from && sql`n.last_share_at >= ${from}`, before && sql`n.last_share_at < ${before}`])

/** Written out, so that the plan can be made for this very text: a beginning is looked up, a part is searched for. */
const likeText = (name: NonNullable<Narrowed['name']>) => {
  const escaped = ('begins' in name ? name.begins : name.contains).toLowerCase().replace(/[\\%_]/g, '\\$&')
  return 'begins' in name ? `${escaped}%` : `%${escaped}%`
}

const isNamed = ({ group, name }: Narrowed) => all([
  sql`true`,
  group !== undefined && (group === null ? sql`l.group_id is null` : sql`l.group_id = ${group}`),
  name && sql`l.name_key like ${likeText(name)}`,
])

const listedIs = (narrowed: Narrowed) => all([
  isNamed(narrowed),
  // the same in the order of names, as far as it is spelled alike: down to the first digit
  narrowed.name && 'begins' in narrowed.name && /^\P{Nd}/u.test(narrowed.name.begins) && sql`l.name_order like ${likeText({ begins: narrowed.name.begins.replace(/\p{Nd}.*$/su, '') })}`,
])

/** Those not heard of since. */
const silent = (narrowed: Narrowed, since = narrowed.seen.from) => sql`select n.worker_id from worker_now n where ${own('n', narrowed)} and n.last_share_at < ${since}`

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
  // looked up by itself, or the index of the sorting would be walked along
  if (table === 'n' && !listed && narrowed.few?.seen) return sql`(select * from worker_now n where ${own('n', narrowed)} and ${seenIs(seen)} offset 0) n`
  if (table === 'n' && !listed) return sql`worker_now n where ${own('n', narrowed)} and ${seenIs(seen)}`
  if (table === 'l' && !seen.from && !seen.before) return sql`worker_listed l where ${own('l', narrowed)} and ${listedIs(narrowed)}`
  if (table === 'n' && narrowed.few?.listed)
    return sql`worker_now n where ${own('n', narrowed)} and ${seenIs(seen)}
      and n.worker_id = any(array(select l.worker_id from worker_listed l where ${own('l', narrowed)} and ${listedIs(narrowed)}))`
  // those that are silent are few as well, and an array is looked up where a join might walk through the whole list
  if (table === 'l' && seen.before)
    return sql`worker_listed l where ${own('l', narrowed)} and ${listedIs(narrowed)}
      and l.worker_id = any(array(select n.worker_id from worker_now n where ${own('n', narrowed)} and ${seenIs(seen)}))`
  if (table === 'l')
    return sql`worker_listed l where ${own('l', narrowed)} and ${listedIs(narrowed)}
      and l.worker_id not in (${silent(narrowed)})`
  // many: the list is walked along, and each asked whether it is one of them; a join might sort them all
  return sql`worker_now n where ${own('n', narrowed)} and ${seenIs(seen)}
    and (n.worker_id in (select l.worker_id from worker_listed l where ${own('l', narrowed)} and ${listedIs(narrowed)})) is true`
}

/** Sorted in an index by group as well: machines of a group are mostly alike, and their place in the whole list is far from its ends. */
const SORTED_IN_GROUP = new Set(['name_order', 'ip', 'brand', 'model', 'power_watts', 'standard_hashrate'])

/** `total` may be left out of a first page. */
export type Cut = { sortBy: WorkerSort; desc: boolean; limit: number; offset: number; total?: number | undefined }

export type Counted = { online: number; offline: number; invalid: number }
export type Work = { work_10m: string; work_1h: string; work_24h: string }
/** The counts of a sub-account or of one of its groups, and the moment they and all figures are of. */
export type CountedUntil = Counted & { until: Date | null }
type CountedRow = { [K in keyof CountedUntil]: CountedUntil[K] | null }

const asCounted = (row: CountedRow | undefined): CountedUntil =>
  ({ until: row?.until ?? null, online: row?.online ?? 0, offline: row?.offline ?? 0, invalid: row?.invalid ?? 0 })

const COUNTED = sql`c.shown_until as until, k.online, k.offline, k.invalid`
type About = Pick<Narrowed, 'subAccountId' | 'coin' | 'group'>

const counting = ({ subAccountId, coin, group }: About) => group === undefined
  ? sql`counting c left join sub_account_workers k on k.sub_account_id = ${subAccountId} and k.coin = ${coin}`
  : sql`counting c left join worker_group_now k on k.sub_account_id = ${subAccountId} and k.coin = ${coin} and k.group_id = ${group ?? 0n}`

export const findCounts = async (db: Db, about: About): Promise<CountedUntil> =>
  asCounted((await sql<CountedRow>`select ${COUNTED} from ${counting(about)}`.execute(db)).rows[0])

/** Within a group its name says nothing, and no efficiency is known where no machine is described. */
async function sortInGroup(db: Db, narrowed: Narrowed, sortBy: WorkerSort): Promise<WorkerSort> {
  if (sortBy === 'groupName') return 'workerId'
  return sortBy === 'efficiency' && !await anyDescribed(db, narrowed) ? 'hashRate' : sortBy
}

/** A page and what was counted when it was read. Beyond the middle it is counted from the end, which is nearer. */
export async function findPage(db: Db, narrowed: Narrowed, { sortBy, desc, limit, offset, total = Infinity }: Cut): Promise<{ counted: CountedUntil; workers: WorkerRow[] }> {
  const size = Math.max(0, Math.min(limit, total - offset))
  const back = total < Infinity && offset > total / 2
  const [table, column] = SORTED_BY[narrowed.group === undefined ? sortBy : await sortInGroup(db, narrowed, sortBy)]
  // as the index has it, or it is not used
  const [down, up] = NEVER_NULL.has(column) ? [sql`desc`, sql`asc`] : [sql`desc nulls last`, sql`asc nulls first`]
  const id = sql.id(table, 'worker_id')
  const by = [...(narrowed.group !== undefined && SORTED_IN_GROUP.has(column) ? [sql`l.group_id`] : []), sql.id(table, column)]
  const order = desc !== back ? sql`${sql.join(by.map(each => sql`${each} ${down}`))}, ${id} desc` : sql`${sql.join(by.map(each => sql`${each} ${up}`))}, ${id} asc`
  // each found by its key, which is planned in half the time of a join
  const { rows } = await sql<CountedRow & (WorkerRow | { worker_id: null })>`
    select ${COUNTED}, ${LISTED}
    from ${counting(narrowed)}
    left join lateral (
      select ${id} as id, ${sql.id(table, column)} as place from ${source(table, narrowed)} order by ${order}
      limit ${size} offset ${Math.max(0, back ? total - offset - size : offset)}
    ) page on true
    left join lateral (select * from worker_now n where n.worker_id = page.id and n.coin = ${narrowed.coin} limit 1) n on true
    left join lateral (select * from worker_listed l where l.worker_id = page.id and l.coin = ${narrowed.coin} limit 1) l on true
    order by page.place ${desc ? down : up}, page.id ${desc ? sql`desc` : sql`asc`}`.execute(db)
  return { counted: asCounted(rows[0]), workers: rows.filter(row => row.worker_id !== null) }
}

/** The same of what a search finds. */
export async function countNamed(db: Db, narrowed: Narrowed, edge: { online: Date; offline: Date }): Promise<Counted> {
  const { rows } = await sql<{ total: bigint; silent: bigint; invalid: bigint }>`
    select count(*) as total, count(*) filter (where l.worker_id in (${silent(narrowed, edge.online)})) as silent,
      count(*) filter (where l.worker_id in (${silent(narrowed, edge.offline)})) as invalid
    from worker_listed l where ${own('l', narrowed)} and ${isNamed(narrowed)}`.execute(db)
  const { total, silent: unheard, invalid } = rows[0]!
  return { online: Number(total - unheard), offline: Number(unheard - invalid), invalid: Number(invalid) }
}

/** Whether any is described as a machine of some model. */
async function anyDescribed(db: Db, narrowed: Narrowed): Promise<boolean> {
  const { rows } = await sql`select 1 from worker_listed l where ${own('l', narrowed)} and ${isNamed({ ...narrowed, name: undefined })} and l.standard_hashrate is not null limit 1`.execute(db)
  return rows.length > 0
}

const AT_ONCE = 1_000

/** Every worker of a list in the order of names, which stays the same while figures change: none is passed over, none comes twice. */
export async function* eachWorker(db: Db, narrowed: Narrowed): AsyncGenerator<WorkerRow> {
  let last: { name_order: string; worker_id: bigint } | undefined
  for (;;) {
    const after = last ? sql`(l.name_order, l.worker_id) > (${last.name_order}, ${last.worker_id})` : sql`true`
    const { rows } = await sql<WorkerRow & { name_order: string }>`
      select l.name_order, ${LISTED}
      from worker_listed l join worker_now n using (worker_id, coin)
      where ${own('l', narrowed)} and ${after} and ${listedIs(narrowed)} and ${seenIs(narrowed.seen)}
      order by l.name_order, l.worker_id limit ${AT_ONCE}`.execute(db)
    yield* rows
    last = rows.at(-1)
    if (rows.length < AT_ONCE) return
  }
}

export async function findWorker(db: Db, { subAccountId, coin }: { subAccountId: bigint; coin: string }, workerId: bigint): Promise<WholeRow | undefined> {
  const { rows } = await sql<WholeRow>`
    select n.*, ${LASTING}
    from worker_now n join worker_listed l using (worker_id, coin)
    where n.worker_id = ${workerId} and n.coin = ${coin} and n.sub_account_id = ${subAccountId}`.execute(db)
  return rows[0]
}
