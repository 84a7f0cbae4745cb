import { CHARTS, SESSION_DEFAULTS } from './constants.ts'
import { CoinType } from './coins.ts'
import { GroupName } from './formats.ts'
import { area, FILE_FORMATS, FileAnswer, get, Hashrate, integer, Page, pageOf, post, text, Time, z } from './kit.ts'
import { UserId } from './session.ts'
import { TimeZoneName } from './time-zones.ts'

/** P§3: how a list is asked for a status, and how a worker says its own. */
export const WORKER_STATUS = { all: 0, online: 1, offline: 2, invalid: 3 } as const
export type WorkerStatusName = Exclude<keyof typeof WORKER_STATUS, 'all'>

/** A§3: group ids that are no group's: all workers (the default), and those in none. */
export const GROUP = { all: SESSION_DEFAULTS.groupId, none: -1 } as const

export const WORKER_LIMITS = { groups: 200, atOnce: 10_000, undoMs: 60_000 } as const

/** Every column of the list can be sorted by. */
export const WORKER_SORTS = [
  'workerId', 'groupName', 'workerStatus', 'hsLast10Min', 'hsLast1Hour', 'hsLast1D', 'rejectRatio', 'shareLastTime', 'ip', 'reconnectLast24h', 'onlineTimeLast24h',
  'brand', 'model', 'power', 'hashRate', 'efficiency',
] as const
export type WorkerSort = (typeof WORKER_SORTS)[number]

const ID_MAX = Number.MAX_SAFE_INTEGER
export const WorkerId = integer(1, ID_MAX)
const About = z.object({ userId: z.optional(UserId), coinType: z.optional(CoinType) })
const Change = z.object({ userId: UserId, coinType: CoinType })
const Chosen = z.extend(Change, { ids: z.array(z.number().check(z.int(), z.minimum(1), z.maximum(ID_MAX))).check(z.minLength(1), z.maxLength(WORKER_LIMITS.atOnce)) })

/** What a list is narrowed to. A search finds names by their beginning or, where none begins so, by any part; `*` in front means any part at once. */
export const WorkerFilter = z.extend(About, {
  workerStatus: z._default(integer(0, 3), WORKER_STATUS.all),
  groupId: z._default(integer(GROUP.all, ID_MAX).check(z.refine(id => id !== 0)), GROUP.all),
  search: z.optional(text(64)),
})
const WorkerOrder = { sortBy: z._default(z.enum(WORKER_SORTS), 'hsLast10Min'), order: z._default(z.enum(['asc', 'desc']), 'desc') }

const Rate = z.nullable(z.number())

/** A worker as anybody may see it who sees the list; hash rates as text with their unit, and in hashes a second. */
export const Worker = z.object({
  id: z.number(), workerId: z.string(), userWorkerId: z.string(),
  workerStatus: integer(1, 3), shareLastTime: Time,
  hsLast10Min: z.string(), hsLast1Hour: z.string(), hsLast1D: z.string(),
  hsLast10MinNum: Hashrate, hsLast1HourNum: Hashrate, hsLast1DNum: Hashrate,
  /** `0.46%`, and as a number from 0 to 1; nothing submitted in 24 hours has none. */
  rejectRatio: z.nullable(z.string()), rejectRate: Rate,
  groupId: z.number(), groupName: z.nullable(z.string()),
  /** Minutes of the last 24 hours with shares, counted in tens. */
  onlineTimeLast24h: z.number(), reconnectLast24h: z.number(),
  brand: z.nullable(z.string()), model: z.nullable(z.string()),
  /** What the machine should take in watts and give in hashes a second, and what part of that it gave in 24 hours. */
  power: Rate, hashRate: Rate, efficiency: Rate,
})
/** With what is the owner's business alone. */
export const OwnWorker = z.extend(Worker, { ip: z.nullable(z.string()) })
export type OwnWorker = z.output<typeof OwnWorker>

export const WorkerCounts = z.object({ totalWorkerNum: z.number(), onlineWorkerNum: z.number(), offlineWorkerNum: z.number(), disableWorkerNum: z.number() })
export const workerPageOf = <T extends z.ZodMiniType>(item: T) => z.extend(pageOf(item), {
  /** Of what the group and the search leave, whatever the status asked for. */
  workerStatus: WorkerCounts,
  /** The moment the figures are of; null before anything was counted. */
  countedUntil: z.nullable(Time),
  /** The sub-account's, in which times are shown. */
  timeZone: TimeZoneName,
  /** No name begins with the search, so names that contain it are listed. */
  searchedAnywhere: z.boolean(),
})

const GroupFigures = z.extend(WorkerCounts, {
  groupId: z.number(), groupName: z.nullable(z.string()),
  hsLast10Min: z.string(), hsLast1Hour: z.string(), hsLast1D: z.string(),
  hsLast10MinNum: Hashrate, hsLast1HourNum: Hashrate, hsLast1DNum: Hashrate,
})

const Range = { window: z._default(z.enum(['10m', '1h', '1d']), '10m'), days: z._default(integer(1, CHARTS.rangeDays.at(-1)!), 1) }
const Series = z.object({
  /** Milliseconds from one point to the next; the unit of `hashrate` is hashes a second. */
  step: z.number(),
  items: z.array(z.object({ time: z.number(), hashrate: z.nullable(Hashrate), shares: z.number(), error: Rate, rejectRate: Rate })),
})
/** What became of the shares of 24 hours: parts of the work that was submitted, from 0 to 1. Late is not the same as wrong. */
export const ShareBreakdown = z.object({ accepted: z.number(), stale: z.number(), duplicate: z.number(), lowDifficulty: z.number(), invalid: z.number() })

export const worker = area('worker', {
  list: get('/api/v3/worker/query', { may: 'worker_readonly', in: z.extend(z.extend(Page, WorkerFilter.shape), WorkerOrder), out: workerPageOf(OwnWorker) }),
  export: get('/api/v3/worker/export', {
    may: 'worker_readonly', limit: { max: 20, seconds: 60 },
    in: z.extend(WorkerFilter, { format: z._default(z.enum(FILE_FORMATS), 'csv') }), out: FileAnswer,
  }),
  graph: get('/api/v3/worker/graph/query', {
    may: 'worker_readonly', in: z.extend(About, { id: WorkerId, ...Range }),
    out: z.extend(Series, { worker: Worker, countedUntil: z.nullable(Time), timeZone: TimeZoneName, acceptedShares: z.number(), rejectedShares: z.number(), breakdown: z.nullable(ShareBreakdown) }),
  }),
  allGraph: get('/api/v3/worker/all/graph/query', { may: 'worker_readonly', in: z.extend(About, Range), out: Series }),
  groups: get('/api/v3/worker/group/query', { may: 'worker_readonly', in: z.extend(Page, About.shape), out: pageOf(GroupFigures) }),
  groupSummary: get('/api/v3/worker/group/summary/query', { may: 'worker_readonly', in: z.extend(About, { groupId: z._default(integer(GROUP.all, ID_MAX), GROUP.all) }), out: GroupFigures }),
  reconnects: get('/api/v3/worker/reconnect/list', {
    may: 'worker_readonly or observer:worker',
    in: z.extend(z.extend(Page, About.shape), { id: WorkerId, accessKey: z.optional(text(128)), observerUserId: z.optional(UserId) }),
    // connects of one minute from one address together; whoever asks by an observer link is not told which
    out: pageOf(z.object({ time: Time, ip: z.nullable(z.string()), userAgent: z.string(), count: z.number() })),
  }),
  displayConfig: get('/api/v3/worker/getDisplayConfig', {
    may: 'worker_readonly', in: About,
    out: z.object({
      mayEdit: z.boolean(), offlineAfterMinutes: z.number(), invalidAfterHours: z.number(), normalRejectRate: z.number(),
      groupsMax: z.number(), atOnceMax: z.number(), undoSeconds: z.number(), sortBy: z.array(z.enum(WORKER_SORTS)), exportFormats: z.array(z.enum(FILE_FORMATS)),
    }),
  }),
  // Without ids: every invalid worker, or those of the group.
  deleteInvalid: post('/api/v3/worker/disable/delete', {
    may: 'worker_edit',
    in: z.extend(Change, { ids: z.optional(Chosen.shape.ids), groupId: z._default(z.number().check(z.int(), z.minimum(GROUP.all), z.maximum(ID_MAX)), GROUP.all) }),
    out: z.object({ deleted: z.number(), undoId: z.nullable(z.number()), undoUntil: z.nullable(Time) }),
  }),
  undoDelete: post('/api/v3/worker/disable/undo', {
    may: 'worker_edit', in: z.extend(Change, { undoId: z.number().check(z.int(), z.minimum(1), z.maximum(ID_MAX)) }), out: z.object({ restored: z.number() }),
  }),
  addGroup: post('/api/v3/worker/group/add', { may: 'worker_edit', in: z.extend(Change, { groupName: GroupName }), out: z.object({ groupId: z.number() }) }),
  renameGroup: post('/api/v3/worker/group/rename', { may: 'worker_edit', in: z.extend(Change, { groupId: WorkerId, groupName: GroupName }), out: z.object({ groupId: z.number() }) }),
  deleteGroup: post('/api/v3/worker/group/delete', { may: 'worker_edit', in: z.extend(Change, { groupId: WorkerId }), out: z.object({ ungrouped: z.number() }) }),
  moveGroup: post('/api/v3/worker/group/move', { may: 'worker_edit', in: z.extend(Chosen, { groupId: integer(GROUP.none, ID_MAX) }), out: z.object({ moved: z.number() }) }),
  // Both from the catalogue of miners; both empty: not known any more.
  setBrand: post('/api/v3/worker/set/brand', { may: 'worker_edit', in: z.extend(Chosen, { brand: text(64), model: text(64) }), out: z.object({ changed: z.number() }) }),
})
