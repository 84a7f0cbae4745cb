import { CoinType, DEFAULT_COIN } from './coins.ts'
import { SIGNED_API } from './constants.ts'
import { Amount, integer, text, z } from './kit.ts'
import type { KeyPermission } from './permissions.ts'

/**
 * The key-signed API, for programs. Its wire is its own: answers are `{code, message, data}` with a number for a code, a call is made by GET or
 * POST, and its fields have several names (`FIELD_NAMES`). Every call carries `key`, `nonce` and `signature` besides the fields said here.
 */
export type SignedEndpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> = {
  path: `/api/${string}.htm`
  /** An older name of the same call. */
  olderPath?: `/api/${string}.htm`
  /** What the key must be allowed; `any` where every active key will do, and of two the one that the call's own `type` asks for. */
  needs: KeyPermission | 'any' | 'recv or pay'
  changes: boolean
  in: I
  out: O
}

/** What a signed call answers instead of data. */
export const SIGNED_CODES = {
  OK: 0, UNKNOWN: -1, PARAMETER: -2, SYSTEM: -3, DISABLED: -5, KEY: -6, SIGNATURE: -7, ADDRESS: -8, PERMISSION: -9, USER: -10, WORKER: -11, NONCE: -18, COIN: -24, EMAIL: -28,
} as const
export type SignedReason = Exclude<keyof typeof SIGNED_CODES, 'OK'>

export type SignedEnvelope<T = unknown> = { code: number; message: string; data: T | null }

/** A field under the names that existing clients use for it; the first is ours. */
export const FIELD_NAMES = { coin: ['coin', 'coinType', 'coin_type'], userId: ['userId', 'clientUserId'], email: ['email', 'Email'] } as const

/** P§5: what opens the API. */
export const Signing = z.object({ key: text(64, 1), nonce: z.string().check(z.regex(/^\d{1,39}$/)), signature: text(64, 64) })

/** P§5: `UPPER(hex(HMAC-SHA256(secret, signedText)))`. */
export const signedText = ({ userId, key, nonce }: { userId: string; key: string; nonce: string }): string => `${userId}${key}${nonce}`

const Coin = z._default(CoinType, DEFAULT_COIN)
const Whose = { coin: Coin, userId: z.optional(text(64, 1)) }
/** P§3, P§9: beyond the largest page is the largest page. */
const Paging = {
  pageEnable: z._default(z.pipe(z.enum(['0', '1', 'true', 'false']), z.transform(said => said === '1' || said === 'true')), true),
  page: z._default(integer(1, 1_000_000), SIGNED_API.page),
  pageSize: z._default(z.pipe(integer(1, 1_000_000), z.transform(size => Math.min(size, SIGNED_API.pageSizeMax))), SIGNED_API.pageSize),
}
const Decimal = z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/))
/** P§3: `yyyy-MM-dd HH:mm:ss`, in UTC as everything here. */
const Moment = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/)),
  z.pipe(z.transform((said: string) => Date.parse(`${said.replace(' ', 'T')}${said.includes(' ') ? '' : 'T00:00:00'}Z`)), z.number().check(z.int())),
)

const paged = <T extends z.ZodMiniType>(row: T) => z.object({ rows: z.array(row), page: z.number(), totalPage: z.number(), pageSize: z.number(), totalRecord: z.number() })

/** Null while nothing is being counted, which is not the same as nothing done. */
const Rate = z.nullable(z.string())
/** In MH/s, and shares as so many of difficulty 1, of 24 hours. `dupelicate` is spelled so on the wire. */
const Rates = {
  last10m: Rate, last30m: Rate, last1h: Rate, last1d: Rate, prev10m: Rate, prev30m: Rate, prev1h: Rate, prev1d: Rate,
  accepted: z.string(), stale: z.string(), dupelicate: z.string(), other: z.string(),
}
/** In hashes a second. */
const Overview = z.object({
  userId: z.string(), hsLast10m: Rate, hsLast1h: Rate, hsLast1d: Rate,
  totalWorkerNum: z.number(), activeWorkerNum: z.number(), inactiveWorkerNum: z.number(), invalidWorkerNum: z.number(),
  // null while yesterday is not settled
  totalAmount: Amount, unpaidAmount: Amount, yesterdayAmount: z.nullable(Amount),
})
const Payout = z.object({ id: z.string(), timestamp: z.string(), walletAddress: z.string(), txId: z.string(), amount: Amount, status: z.enum(['paying', 'paid']) })
const Earning = z.object({
  timestamp: z.string(), hashrate: Rate, hashrate_unit: Rate,
  ppsAmount: Amount, pplnsAmount: Amount, soloAmount: Amount, ppappsAmount: Amount, ppapplnsAmount: Amount, fppsBlockAmount: Amount, fppsFeeAmount: Amount,
  // ours: the rest of a day, and all of it, so that a line adds up
  fppsFixedAmount: Amount, mevAmount: Amount, refundAmount: Amount, compensationAmount: Amount, amount: Amount,
})

const call = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  name: string, { olderName, ...said }: { needs: SignedEndpoint['needs']; in: I; out: O; changes?: boolean; olderName?: string },
): SignedEndpoint<I, O> => ({ changes: false, ...said, path: `/api/${name}.htm`, ...(olderName && { olderPath: `/api/${olderName}.htm` }) } as SignedEndpoint<I, O>)

/** P§7: the documented areas, under the paths that existing clients call. */
export const signedApi = {
  poolStats: call('poolStats', {
    needs: 'any', in: z.object({ coin: Coin }),
    out: z.object({
      poolHashrate: Rate, activeWorkerNumber: z.number(), poolStatus: z.enum(['Alive', 'Dead']), networkDiff: z.nullable(z.string()),
      /** Seconds: until a block on average, and since the last. */
      estimateTime: z.nullable(z.number()), currentRound: z.nullable(z.number()), totalShareNumber: z.number(), totalBlockNumber: z.number(),
    }),
  }),
  account: call('account', {
    needs: 'dashboard', in: z.object(Whose),
    // earn24Hours is of the UTC day that settleTime names: the last that is settled
    out: z.object({ earn24Hours: Amount, earnTotal: Amount, paidOut: Amount, paying: Amount, balance: Amount, settleTime: z.nullable(z.string()) }),
  }),
  hashrate: call('hashrate', { needs: 'dashboard', in: z.object(Whose), out: z.object({ ...Rates, totalWorkers: z.number(), activeWorkers: z.number() }) }),
  workers: call('workers', {
    needs: 'worker', in: z.object({ ...Whose, groupId: z.optional(integer(-2, Number.MAX_SAFE_INTEGER)), ...Paging }), out: paged(z.object({ worker: z.string(), ...Rates })),
  }),
  paymentHistory: call('paymentHistoryV2', {
    olderName: 'paymentHistory', needs: 'recv or pay', in: z.object({ ...Whose, type: z._default(z.enum(['payout', 'recv']), 'payout'), ...Paging }),
    out: paged(z.union([Payout, Earning])),
  }),
  changeMiningCoin: call('changeMiningCoin', {
    needs: 'coin', changes: true, in: z.object({ coin: z.enum(SIGNED_API.coins), userId: Whose.userId }), out: z.object({ userId: z.string(), coin: z.string() }),
  }),
  accountOverview: call('accountOverview', { needs: 'dashboard', in: z.object(Whose), out: Overview }),
  accountOverviewListByEmail: call('accountOverviewListByEmail', { needs: 'dashboard', in: z.object({ email: text(320, 1), coin: Coin, ...Paging }), out: paged(Overview) }),
  subAccount: call('subAccount', {
    needs: 'dashboard', in: z.object({ email: text(320, 1), coin: z.optional(CoinType) }),
    out: z.array(z.object({ userId: z.string(), nickName: z.string(), coinType: z.string() })),
  }),
  userWorkerList: call('userWorkerList', {
    needs: 'worker', in: z.object({ ...Whose, workerStatus: z._default(integer(0, 3), 0), ...Paging }),
    out: z.object({
      result: paged(z.object({
        workerId: z.string(), hsLast10min: z.string(), hsLast1h: z.string(), hsLast1d: z.string(), rejectRatio: z.nullable(z.string()), shareLastTime: z.string(),
      })),
      coinType: z.string(), userId: z.string(),
    }),
  }),
  coinCalculator: call('coinCalculator', {
    needs: 'any', in: z.object({ coin: Coin, hashInput: Decimal, networkDiff: z.optional(Decimal), feePercent: z.optional(Decimal) }),
    out: z.object({
      payMethod: z.string(), coinType: z.string(), networkDiff: z.string(), hashInput: z.string(), feePercent: z.string(), blockIncentiveVal: Amount, blockTxFee: Amount,
      /** A day's coins, and what they are worth where there is a price. */
      coinMount: Amount, resultMountCny: z.nullable(z.string()), resultMountUsd: z.nullable(z.string()), coinPriceCny: z.nullable(z.string()), coinPriceUsd: z.nullable(z.string()),
    }),
  }),
  userHashrateChart: call('userHashrateChart', {
    needs: 'dashboard', in: z.object({ ...Whose, userWorkerId: z.optional(text(128, 1)), date: z.optional(Moment), type: z._default(integer(1, 3), 1) }),
    out: z.array(z.object({ coin: z.string(), unit: z.string(), poolSpeedBeanList: z.array(z.object({ date: z.number(), speed: z.number() })) })),
  }),
}
