import { LRUCache } from 'lru-cache'
import { FILE_FORMATS } from '@adit/contract/kit'
import { WORKER } from '@adit/contract/constants'
import { fail } from '@adit/contract/refusals'
import { toTimeZone } from '@adit/contract/time-zones'
import { GROUP, WORKER_LIMITS, WORKER_SORTS, WORKER_STATUS, type worker, type WorkerFilter } from '@adit/contract/worker'
import type { z } from '@adit/contract/kit'
import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { hashrateSeries } from '@adit/engine/hashrate/series'
import { seenWindow, WORKER_STATUSES } from '@adit/engine/shares/worker-status'
import type { Ctx, Serve } from '../kit/context.ts'
import { tableFile } from '../kit/file/table-file.ts'
import { exportColumns } from './export-columns.ts'
import * as lists from './list.queries.ts'
import { presentCounts, presentGroup, presentWorker } from './present-worker.ts'
import * as queries from './worker.queries.ts'

/** Reads know the sub-account and the coin they are about and nothing of who asks, so that an observer's calls can use them too. */
type Reader = Pick<Ctx<'worker_readonly'>, 'db' | 'now' | 'subAccount' | 'coin'>

const DAY = 24 * 3_600_000
const MINUTE = 60_000
/** So many rows are sorted in a few milliseconds. */
const FEW = 2_000
const groupOf = (groupId: number) => groupId === GROUP.all ? undefined : groupId === GROUP.none ? null : BigInt(groupId)
const statusOf = (number: number) => WORKER_STATUSES.find(name => WORKER_STATUS[name] === number)

/** What a filter leaves of a sub-account's workers at the moment they were last counted, and how many of each state. */
async function narrow({ db, now, subAccount, coin }: Reader, { groupId, search, workerStatus }: z.output<typeof WorkerFilter>, counted: lists.CountedUntil) {
  const status = statusOf(workerStatus)
  const at = counted.until ?? now
  const about = { subAccountId: subAccount.id, coin, group: groupOf(groupId), seen: seenWindow(status, at) }
  const edge = { online: seenWindow('online', at).from!, offline: seenWindow('offline', at).from! }
  const named = await findNamed(db, about, search?.trim(), edge)
  const counts = named?.counts ?? counted
  const total = status ? counts[status] : sumOf(counts)
  const narrowed: lists.Narrowed = { ...about, name: named?.name, few: { listed: sumOf(counts) <= FEW, seen: status !== undefined && total <= FEW } }
  return { narrowed, counts, at, total }
}

const sumOf = ({ online, offline, invalid }: lists.Counted) => online + offline + invalid

/** Those whose name begins so or, if none does, contains it; `*` before it asks for the latter. */
async function findNamed(db: Db, about: Omit<lists.Narrowed, 'name'>, search: string | undefined, edge: { online: Date; offline: Date }) {
  if (!search || search === '*') return undefined
  const count = async (name: NonNullable<lists.Narrowed['name']>) => ({ name, counts: await lists.countNamed(db, { ...about, name }, edge) })
  if (search.startsWith('*')) return count({ contains: search.slice(1) })
  const begins = await count({ begins: search })
  return sumOf(begins.counts) > 0 ? begins : count({ contains: search })
}

/** What a list held when it was last asked for: so that its next page is read in one go, and once more if that has changed. */
const lately = new LRUCache<string, lists.CountedUntil>({ max: 1_000 })
const isSame = (one: lists.CountedUntil, other: lists.CountedUntil) =>
  +(one.until ?? 0) === +(other.until ?? 0) && one.online === other.online && one.offline === other.offline && one.invalid === other.invalid

const UNKNOWN: lists.CountedUntil = { until: null, online: 0, offline: 0, invalid: 0 }

async function findList(ctx: Reader, filter: z.output<typeof WorkerFilter>, cut: Omit<lists.Cut, 'total'>) {
  const { db, subAccount, coin } = ctx
  const key = `${subAccount.id} ${coin} ${filter.groupId}`
  // the first page of all of them is the same whatever was counted
  const plain = cut.offset === 0 && filter.groupId === GROUP.all && !statusOf(filter.workerStatus) && !filter.search
  const read = async (held: lists.CountedUntil) => {
    const about = await narrow(ctx, filter, held)
    const page = await lists.findPage(db, about.narrowed, { ...cut, total: plain ? undefined : about.total })
    lately.set(key, page.counted)
    return { ...about, ...page }
  }
  if (plain) {
    const page = await read(UNKNOWN)
    return { ...page, ...await narrow(ctx, filter, page.counted) }
  }
  const held = lately.get(key) ?? await lists.findCounts(db, { subAccountId: subAccount.id, coin, group: groupOf(filter.groupId) })
  const page = await read(held)
  return isSame(page.counted, held) ? page : read(page.counted)
}

export const list: Serve<typeof worker.list> = async (ctx, { pageNum, pageSize, sortBy, order, ...filter }) => {
  const { narrowed, counts, at, total, counted, workers } = await findList(ctx, filter, { sortBy, desc: order === 'desc', limit: pageSize, offset: (pageNum - 1) * pageSize })
  return {
    items: workers.map(row => presentWorker(row, { ...ctx, until: at })),
    pageNum, pageSize, totalRecord: total, totalPage: Math.ceil(total / pageSize),
    workerStatus: presentCounts(counts), countedUntil: counted.until, timeZone: toTimeZone(ctx.subAccount.timeZone), searchedAnywhere: narrowed.name !== undefined && 'contains' in narrowed.name,
  }
}

const exported: Serve<typeof worker.export> = async (ctx, { format, ...filter }) => {
  const { db, subAccount, coin, now } = ctx
  const counted = await lists.findCounts(db, { subAccountId: subAccount.id, coin, group: groupOf(filter.groupId) })
  const { narrowed, at } = await narrow(ctx, filter, counted)
  return tableFile({
    name: `workers-${subAccount.name}-${coin}-${now.toISOString().slice(0, 10)}`, format, columns: exportColumns(ctx.visitor.lang, ctx),
    rows: present(lists.eachWorker(db, narrowed), { ...ctx, until: at }),
  })
}
export { exported as export }

async function* present(rows: AsyncIterable<lists.WorkerRow>, shown: Parameters<typeof presentWorker>[1]) {
  for await (const row of rows) yield presentWorker(row, shown)
}

export const graph: Serve<typeof worker.graph> = async (ctx, { id, window, days }) => {
  const { db, now, coin } = ctx
  const row = await lists.findWorker(db, { subAccountId: ctx.subAccount.id, coin }, BigInt(id)) ?? fail('PARAMETER_ILLEGAL')
  const { until } = await lists.findCounts(db, { subAccountId: ctx.subAccount.id, coin, group: undefined })
  const series = await hashrateSeries(db, { workerId: row.worker_id, coin: coin as Coin }, { window, days }, now)
  return {
    worker: presentWorker(row, { ...ctx, until: until ?? now }), countedUntil: until, timeZone: toTimeZone(ctx.subAccount.timeZone), ...series,
    acceptedShares: Number(row.share_count_24h), rejectedShares: Number(row.rejected_count_24h), breakdown: breakdownOf(row),
  }
}

/** P§3: late is told from wrong. Parts of the work of 24 hours; null where nothing was submitted. */
function breakdownOf(row: lists.WholeRow) {
  const [accepted, stale, duplicate, lowDifficulty, invalid] = [row.work_24h, row.stale_work_24h, row.duplicate_work_24h, row.low_work_24h, row.invalid_work_24h].map(Number) as [number, number, number, number, number]
  const all = accepted + stale + duplicate + lowDifficulty + invalid
  return all === 0 ? null : { accepted: accepted / all, stale: stale / all, duplicate: duplicate / all, lowDifficulty: lowDifficulty / all, invalid: invalid / all }
}

export const allGraph: Serve<typeof worker.allGraph> = ({ db, now, subAccount, coin }, { window, days }) =>
  hashrateSeries(db, { subAccountId: subAccount.id, coin: coin as Coin }, { window, days }, now)

export const groups: Serve<typeof worker.groups> = async ({ db, now, subAccount, coin }, { pageNum, pageSize }) => {
  const { until } = await lists.findCounts(db, { subAccountId: subAccount.id, coin, group: undefined })
  const [rows, totalRecord] = await Promise.all([
    queries.findGroups(db, subAccount.id, coin, { limit: pageSize, offset: (pageNum - 1) * pageSize }), queries.countGroups(db, subAccount.id),
  ])
  return { items: rows.map(row => presentGroup(row, Number(row.id), { coin, until: until ?? now })), pageNum, pageSize, totalRecord, totalPage: Math.ceil(totalRecord / pageSize) }
}

export const groupSummary: Serve<typeof worker.groupSummary> = async ({ db, now, subAccount, coin }, { groupId }) => {
  const { until } = await lists.findCounts(db, { subAccountId: subAccount.id, coin, group: undefined })
  const row = await queries.findGroupFigures(db, subAccount.id, coin, groupOf(groupId)) ?? fail('GROUP_MISSING')
  return presentGroup(row, groupId, { coin, until: until ?? now })
}

export const reconnects: Serve<typeof worker.reconnects> = async ({ db, now, subAccount, link }, { id, pageNum, pageSize }) => {
  const workerId = BigInt(id)
  if (!await queries.isOwn(db, subAccount.id, workerId)) return fail('PARAMETER_ILLEGAL')
  const since = new Date(Math.floor(+now / MINUTE) * MINUTE - DAY)
  const [rows, totalRecord] = await Promise.all([
    queries.findReconnects(db, workerId, since, { limit: pageSize, offset: (pageNum - 1) * pageSize }), queries.countReconnects(db, workerId, since),
  ])
  const items = rows.map(({ minute, ip, user_agent, connects }) => ({ time: minute, ip: link ? null : ip, userAgent: user_agent, count: connects }))
  return { items, pageNum, pageSize, totalRecord, totalPage: Math.ceil(totalRecord / pageSize) }
}

export const displayConfig: Serve<typeof worker.displayConfig> = async ({ subAccount }) => ({
  mayEdit: subAccount.owned || subAccount.permissions.includes('worker_edit'),
  offlineAfterMinutes: WORKER.offlineAfterMs / MINUTE, invalidAfterHours: WORKER.invalidAfterMs / 3_600_000, normalRejectRate: WORKER.normalRejectRate,
  groupsMax: WORKER_LIMITS.groups, atOnceMax: WORKER_LIMITS.atOnce, undoSeconds: WORKER_LIMITS.undoMs / 1000, sortBy: [...WORKER_SORTS], exportFormats: [...FILE_FORMATS],
})
