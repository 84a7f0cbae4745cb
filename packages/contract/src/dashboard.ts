import { Amount, area, get, Hashrate, integer, StreamAnswer, text, Time, z, type Output } from './kit.ts'
import { CoinType } from './coins.ts'
import { CHARTS, LIVE } from './constants.ts'
import { GraphChoice } from './graph-windows.ts'
import { UserId } from './session.ts'
import { TimeZoneName } from './time-zones.ts'

/** A figure nobody has counted is null, never a zero that pretends. */
const known = <T extends z.ZodMiniType>(figure: T) => z.nullable(figure)

/** Whose figures: the session's current sub-account and coin where nothing is said. */
const Selection = z.object({ userId: z.optional(UserId), coinType: z.optional(CoinType) })

const WorkerNum = z.object({
  totalWorkerNum: z.number(),
  onlineWorkerNum: z.number(),
  offlineWorkerNum: z.number(),
  /** P§4: invalid, after 24 hours of silence. */
  disableWorkerNum: z.number(),
  /** When the first machine ever connected; null: none has. */
  firstConnectTime: known(Time),
})

/**
 * Hash rates over the last 10 minutes, hour and day. Each as existing clients read it (a text of two decimals and its unit), then
 * unscaled, with its relative standard error, and its change in percent: now and the hour against the day (of whoever mines for a day
 * already), the day against the one before.
 */
const Hash = z.extend(WorkerNum, {
  userId: z.string(),
  nickName: z.string(),
  coinType: CoinType,
  timeZone: TimeZoneName,
  hsNow: known(z.string()),
  hsNowUnit: z.string(),
  hsNowNum: known(Hashrate),
  hsNowError: known(z.number()),
  hsNowChange: known(z.number()),
  hsLast1H: known(z.string()),
  hsLast1HUnit: z.string(),
  hsLast1HNum: known(Hashrate),
  hsLast1HError: known(z.number()),
  hsLast1HChange: known(z.number()),
  hsLast1D: known(z.string()),
  hsLast1DUnit: z.string(),
  hsLast1DNum: known(Hashrate),
  hsLast1DError: known(z.number()),
  hsLast1DChange: known(z.number()),
  /** From 0 to 1, over 24 hours. */
  rejectRate: known(z.number()),
  /** Whether a transfer of hash rate from or to this sub-account is in effect; what goes out, and its part of all. */
  isContractUser: z.boolean(),
  contractHashrate: z.string(),
  contractHashrateUnit: z.string(),
  contractPercent: z.string(),
  contractHashrateNum: Hashrate,
  contractInHashrateNum: Hashrate,
  /** The moment the figures are of; null before the first counting. */
  time: known(Time),
})

/** What keeps a balance from being paid; the first four go away by something the owner does or waits for. */
export const PAYOUT_BLOCKS = ['below-minimum', 'paused', 'no-address', 'part-too-small', 'coin-paused', 'no-node', 'not-paid-here'] as const
export type PayoutBlockName = (typeof PAYOUT_BLOCKS)[number]

const NextPayout = z.object({
  blocks: z.array(z.object({ because: z.enum(PAYOUT_BLOCKS), until: known(Time), missing: known(Amount) })),
  /** P§9: the window in which the next payment is made; null while something blocks it that has no known end. */
  from: known(Time),
  to: known(Time),
})

const Earned = {
  /** Of the last UTC day; null while it is not settled yet. */
  earningsYesterday: known(Amount),
  earningsNoPay: Amount,
  earningsTotal: Amount,
}

const Earnings = z.object({
  ...Earned,
  coin: CoinType,
  /** Sent and not yet in the chain. */
  earningsPaying: Amount,
  minimumPayment: Amount,
  payout: NextPayout,
  /** How the running day is paid; null for a coin the pool pays nobody for. */
  payMethod: known(z.string()),
  feePercent: known(z.number()),
  coinPriceUsd: known(Amount),
  coinPriceCny: known(Amount),
  /** P§9: coins that come along. */
  merged: z.array(z.object({ ...Earned, coinType: z.string() })),
  /** Settled UTC days, oldest first, as many as were asked for. */
  items: z.array(z.object({ time: Time, amount: Amount })),
})

const Graph = z.extend(Selection, GraphChoice.shape)

/** The figures of one sub-account and coin (A§7, P§2). */
export const dashboard = area('dashboard', {
  hash: get('/api/v3/dashboard/hash/query', { may: 'dashboard', in: Selection, out: Hash }),
  workerNum: get('/api/v3/dashboard/workerNum/query', { may: 'dashboard', in: Selection, out: WorkerNum }),
  earnings: get('/api/v3/dashboard/earnings/query', {
    may: 'dashboard', in: z.extend(Selection, { days: z.optional(integer(1, CHARTS.maxDays)) }), out: Earnings,
  }),
  // what the live stream pushes, in one answer
  summary: get('/api/v3/dashboard/summary', { may: 'dashboard', in: Selection, out: z.object({ hash: Hash, earnings: Earnings }) }),
  graph: get('/api/v3/dashboard/graph/query', {
    may: 'dashboard', in: Graph,
    out: z.object({
      coinType: CoinType,
      window: z.string(),
      /** Milliseconds a point stands for; its time is the beginning. */
      step: z.number(),
      items: z.array(z.object({ time: z.number(), hashrate: known(Hashrate), shares: z.number(), error: known(z.number()), rejectRate: known(z.number()) })),
    }),
  }),
  // what transfers moved out of and into this sub-account's hours; none where there was no transfer
  contractGraph: get('/api/v3/dashboard/graph/contract/query', {
    may: 'dashboard', in: Graph,
    out: z.object({ coinType: CoinType, step: z.number(), items: z.array(z.object({ time: Time, hashrateOut: Hashrate, hashrateIn: Hashrate })) }),
  }),
  // ours: whatever changes in the summary, while it changes; `after` is the id of the last event that arrived
  live: get('/api/v3/live', { may: 'dashboard', limit: { max: LIVE.opensPerMinute, seconds: 60 }, in: z.extend(Selection, { after: z.optional(text(64)) }), out: StreamAnswer }),
})

/** The events of the live stream, by name. */
export type LiveEvents = {
  /** The summary as it is now; its id names this state, so that whoever comes back with it is sent nothing twice. */
  figures: Output<typeof dashboard.summary>
  /** The stream is alive: the server's clock, and the moment its figures are of. */
  beat: { now: number; time: number | null }
  /** The stream will not go on, for the reason of this refusal's code. */
  end: { code: string }
}
