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
const FEW_NAMES = 5_000
const groupOf = (groupId: number) => groupId === GROUP.all ? undefined : groupId === GROUP.none ? null : BigInt(groupId)
const statusOf = (number: number) => WORKER_STATUSES.find(name => WORKER_STATUS[name] === number)

/** What a filter leaves of a sub-account's workers, its counts, and the moment all of it is of. */
async function narrow({ db, now, subAccount, coin }: Reader, { groupId, search, workerStatus }: z.output<typeof WorkerFilter>) {
  const about = { subAccountId: subAccount.id, coin, group: groupOf(groupId) }
  const { until, ...counted } = await lists.findCounts(db, about)
  const at = until ?? now
  const narrowed: lists.Narrowed = { ...about, seen: seenWindow(statusOf(workerStatus), at), name: await nameOf(db, about, search?.trim()) }
  const edge = { online: seenWindow('online', at).from!, offline: seenWindow('offline', at).from! }
  const counts = narrowed.name ? await lists.countNamed(db, narrowed, edge) : counted
  narrowed.few = narrowed.name !== undefined && counts.online + counts.offline + counts.invalid <= FEW_NAMES
  const status = statusOf(workerStatus)
  return { narrowed, counts, until, at, total: status ? counts[status] : counts.online + counts.offline + counts.invalid }
}

async function nameOf(db: Db, about: Pick<lists.Narrowed, 'subAccountId' | 'coin' | 'group'>, search: string | undefined): Promise<lists.Narrowed['name']> {
  if (!search || search === '*') return undefined
  if (search.startsWith('*')) return { contains: search.slice(1) }
  const name = { begins: search }
  return await lists.anyBegins(db, { ...about, seen: {}, name }) ? name : { contains: search }
}

export const list: Serve<typeof worker.list> = async (ctx, { pageNum, pageSize, sortBy, order, ...filter }) => {
  const { narrowed, counts, until, at, total } = await narrow(ctx, filter)
  const rows = await lists.findPage(ctx.db, narrowed, { sortBy, desc: order === 'desc', limit: pageSize, offset: (pageNum - 1) * pageSize, total })
  return {
    items: rows.map(row => presentWorker(row, { ...ctx, until: at })),
    pageNum, pageSize, totalRecord: total, totalPage: Math.ceil(total / pageSize),
    workerStatus: presentCounts(counts), countedUntil: until, timeZone: toTimeZone(ctx.subAccount.timeZone), searchedAnywhere: narrowed.name !== undefined && 'contains' in narrowed.name,
  }
}

const exported: Serve<typeof worker.export> = async (ctx, { format, ...filter }) => {
  const { narrowed, at } = await narrow(ctx, filter)
  const { db, subAccount, coin, now } = ctx
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
    worker: presentWorker(row, { ...ctx, until: until ?? now }), countedUntil: until, timeZone: toTimeZone(ctx.subAccount.timeZone), ...presentSeries(series),
    acceptedShares: Number(row.share_count_24h), rejectedShares: Number(row.rejected_count_24h), breakdown: breakdownOf(row),
  }
}

/** P§3: late is told from wrong. Parts of the work of 24 hours; null where nothing was submitted. */
function breakdownOf(row: lists.WorkerRow) {
  const [accepted, stale, duplicate, lowDifficulty, invalid] = [row.work_24h, row.stale_work_24h, row.duplicate_work_24h, row.low_work_24h, row.invalid_work_24h].map(Number) as [number, number, number, number, number]
  const all = accepted + stale + duplicate + lowDifficulty + invalid
  return all === 0 ? null : { accepted: accepted / all, stale: stale / all, duplicate: duplicate / all, lowDifficulty: lowDifficulty / all, invalid: invalid / all }
}

export const allGraph: Serve<typeof worker.allGraph> = async ({ db, now, subAccount, coin }, { window, days }) =>
  presentSeries(await hashrateSeries(db, { subAccountId: subAccount.id, coin: coin as Coin }, { window, days }, now))

const presentSeries = ({ step, items }: Awaited<ReturnType<typeof hashrateSeries>>) =>
  ({ step, items: items.map(({ rejectionRate, ...point }) => ({ ...point, rejectRate: rejectionRate })) })

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
