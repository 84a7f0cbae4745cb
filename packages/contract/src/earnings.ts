import { Amount, area, FILE_FORMATS, FileAnswer, get, Hashrate, integer, listOf, manyOf, Nothing, Page, pageOf, post, RecordId, Time, z } from './kit.ts'
import { CoinType } from './coins.ts'
import { CHARTS, LIMITS, MERGED_MINING } from './constants.ts'
import { EARNING_TYPES, PAY_STATUSES, PAYMENT_STATUSES, PUSHED_RECORDS } from './earning-types.ts'
import { ExplainStep } from './explain-steps.ts'
import { Email, EmailText } from './formats.ts'
import { UserId } from './session.ts'
import { TimeZoneName } from './time-zones.ts'

/** P§9: a gift coin, whose records are shown instead of the main coin's. */
const MergeCoinType = z.enum(MERGED_MINING.map(({ gift }) => gift))

const isDay = (said: string) => !Number.isNaN(Date.parse(`${said}T00:00:00Z`)) && new Date(`${said}T00:00:00Z`).toISOString().startsWith(said)
/** A calendar day, `yyyy-MM-dd`: of UTC for earnings, of the sub-account's zone for whatever has a time of day. */
const Day = z.string().check(z.regex(/^20\d{2}-[01]\d-[0-3]\d$/), z.refine(isDay))

/** Whose records, and of which coin; what is left out is the session's. */
const selected = { userId: z.optional(UserId), coinType: z.optional(CoinType), mergeCoinType: z.optional(MergeCoinType) }
/** The first and the last day that count, either open. */
const span = { from: z.optional(Day), to: z.optional(Day) }
const earningFilter = { ...selected, ...span, type: z._default(manyOf(z.enum(EARNING_TYPES), EARNING_TYPES.length), []), status: z.optional(z.enum(PAY_STATUSES)) }
const paymentFilter = { ...selected, ...span, status: z.optional(z.enum(PAYMENT_STATUSES)) }
const file = { format: z._default(z.enum(FILE_FORMATS), 'csv') }
const EXPORTS = { max: 60, seconds: 60 }

/** What an amount was worth at its time, and is worth now; null where nobody quoted a price. */
const fiat = { valueUsd: z.nullable(Amount), valueCny: z.nullable(Amount), valueUsdNow: z.nullable(Amount), valueCnyNow: z.nullable(Amount) }

/** The merged-mining coins that come with this one (P§9), and the clock that the sub-account's times are shown by. */
const aux = { auxCoinList: z.array(MergeCoinType), timeZone: TimeZoneName }

const EarningRecord = z.object({
  id: z.string(), type: z.enum(EARNING_TYPES), amount: Amount, fee: Amount, feePercent: z.string(), status: z.enum(PAY_STATUSES), payId: z.nullable(z.string()), settleTime: Time,
})

/** P§3: what a UTC day brought, split by type, with the records it is made of. */
const EarningDay = z.object({
  creatDate: Time,
  date: Day,
  dayHashRate: z.nullable(z.string()), dayHashRateUnit: z.nullable(z.string()), dayHashRateNum: z.nullable(Hashrate),
  dayRecv: Amount,
  /** The way of being paid on that day, or what was granted where nothing was mined. */
  type: z.string(),
  plusPercent: z.nullable(z.string()),
  payStatus: z.enum(PAY_STATUSES),
  ppsAmount: Amount, pplnsAmount: Amount, soloAmount: Amount, ppaPpsAmount: Amount, ppaPplnsAmount: Amount,
  fppsBlockAmount: Amount, fppsFeeAmount: Amount, fppsFixedAmount: Amount,
  mevAmount: Amount,
  /** How much of what builders paid was passed on. */
  mevPercent: z.nullable(z.string()),
  giftAmount: Amount, refundAmount: Amount, compensation: Amount,
  unpaidAmount: Amount,
  settleTime: Time,
  ...fiat,
  records: z.array(EarningRecord),
})

const WalletPart = z.object({ payId: z.string(), walletAddress: z.string(), amount: Amount })

const Payment = z.object({
  payId: z.string(),
  creatDate: Time,
  amount: Amount,
  status: z.enum(PAYMENT_STATUSES),
  walletAddress: z.string(),
  transactionHash: z.string(),
  transactionLink: z.nullable(z.string()),
  type: z.enum(['payout', 'merged']),
  /** Where it was split: every part, the first of which the fields above name. */
  subPayList: z.array(WalletPart),
  confirmations: z.number(),
  /** From so many on it is called paid. */
  confirmationsToPaid: z.number(),
  /** P§4: what has happened, in order, and what is still to come (without a time). */
  timeline: z.array(z.object({ step: z.enum(['settled', 'paying', 'sent', 'paid', 'refunded']), time: z.nullable(Time) })),
  /** It takes longer than it should; the pool knows. */
  delayed: z.boolean(),
  ...fiat,
})

/** P§4: what is earned and not yet sent, and what it waits for. */
const NextPayment = z.object({
  amount: Amount,
  minimumPayment: Amount,
  because: z.enum(['window', 'below-minimum', 'paused', 'no-address', 'paid-today', 'part-too-small', 'over-cap', 'coin-paused', 'no-node', 'not-paid-here']),
  /** When that ends by itself; null where it takes more earnings, an address or the pool. */
  until: z.nullable(Time),
  valueUsdNow: z.nullable(Amount), valueCnyNow: z.nullable(Amount),
})

const StatementEntry = z.object({
  id: z.string(),
  creatDate: Time,
  kind: z.enum(['earnings', 'refund', 'compensation', 'deduction', 'payment', 'paymentReturned', 'other']),
  /** The UTC day that earnings are of. */
  date: z.nullable(Day),
  payId: z.nullable(z.string()),
  transactionHash: z.nullable(z.string()),
  /** Below zero where it leaves the balance. */
  amount: Amount,
  /** After this entry. */
  balance: Amount,
  valueUsd: z.nullable(Amount), valueCny: z.nullable(Amount),
})

const Deduction = z.object({ serialNumber: z.string(), type: z.string(), amount: Amount, creatDate: Time, ...fiat })

const WalletsThen = z.array(z.object({ walletAddress: z.string(), percent: z.nullable(z.string()) }))
const WalletChange = z.object({ id: z.string(), creatDate: Time, coinType: z.string(), before: WalletsThen, after: WalletsThen })

const PushAddress = z.object({ id: z.string(), email: z.string(), confirmed: z.boolean(), recv: z.boolean(), pay: z.boolean() })

/** What came in, what went out, and why (A§7 "receive and pay"). */
export const earnings = area('earnings', {
  recv: get('/api/v3/recvAndPay/recv', {
    may: 'recv', in: z.extend(Page, earningFilter), out: z.extend(pageOf(EarningDay), { totalRecv: Amount, totalUnpaid: Amount, ...aux }),
  }),
  /** Ours: how one record came about, step by step, computed anew from what it was computed from. */
  explain: get('/api/v3/recvAndPay/explain', {
    may: 'recv', in: z.object({ userId: z.optional(UserId), coinType: z.optional(CoinType), id: RecordId }),
    out: z.object({
      id: z.string(), date: Day, type: z.enum(EARNING_TYPES), coinType: z.string(), minedCoin: z.nullable(CoinType),
      fee: Amount, amount: Amount, steps: z.array(ExplainStep),
    }),
  }),
  recvChart: get('/api/v3/recvAndPay/recvChart', {
    may: 'recv', in: z.object({ ...selected, days: z._default(integer(1, CHARTS.maxDays), 30) }),
    out: z.extend(listOf(z.object({ creatDate: Time, dayRecv: Amount, dayHashRateNum: z.nullable(Hashrate) })), { coinType: z.string(), totalRecv: Amount, auxCoinList: z.array(MergeCoinType) }),
  }),
  pay: get('/api/v3/recvAndPay/pay', {
    may: 'pay', in: z.extend(Page, paymentFilter), out: z.extend(pageOf(Payment), { next: z.nullable(NextPayment), ...aux }),
  }),
  /** Both, and whatever else moved the balance, as one statement; it needs the right to earnings as well. */
  payRecv: get('/api/v3/recvAndPay/payRecv', {
    may: 'pay', in: z.extend(Page, { ...selected, ...span }),
    out: z.extend(pageOf(StatementEntry), { openingBalance: Amount, closingBalance: Amount, totalIn: Amount, totalOut: Amount, ...aux }),
  }),
  /** Ours: P§3 has deductions, A§7 gives them no call. */
  deduction: get('/api/v3/recvAndPay/deduction', {
    may: 'pay', in: z.extend(Page, { ...selected, ...span }), out: z.extend(pageOf(Deduction), { totalDeduction: Amount, ...aux }),
  }),
  walletChanged: get('/api/v3/recvAndPay/walletChanged', { may: 'pay', in: z.extend(Page, { ...selected, ...span }), out: z.extend(pageOf(WalletChange), aux) }),

  importRecv: get('/api/v3/recvAndPay/import_recv', { may: 'recv', limit: EXPORTS, in: z.object({ ...earningFilter, ...file }), out: FileAnswer }),
  importPay: get('/api/v3/recvAndPay/import_pay', { may: 'pay', limit: EXPORTS, in: z.object({ ...paymentFilter, ...file }), out: FileAnswer }),
  /** Ours: the statement for a bookkeeper: opening balance, every entry, closing balance. */
  importPayRecv: get('/api/v3/recvAndPay/import_payRecv', { may: 'pay', limit: EXPORTS, in: z.object({ ...selected, ...span, ...file }), out: FileAnswer }),

  /** P§5: has records of one kind mailed to an address, which has to agree first. */
  emailRecvOrPay: get('/api/v3/recvAndPay/emailRecvOrPay', {
    may: 'owner', changes: true, limit: { max: 30, seconds: 600 },
    in: z.object({ userId: UserId, coinType: CoinType, email: EmailText, type: z.enum(PUSHED_RECORDS) }), out: PushAddress,
  }),
  emailQuery: get('/api/v3/recvAndPay/email/query', {
    may: 'owner', in: z.object({ userId: z.optional(UserId), coinType: z.optional(CoinType) }),
    out: z.extend(listOf(PushAddress), { addresses: z.number(), addressesMax: z.literal(LIMITS.pushEmails) }),
  }),
  /** One kind of records, or without a type all of them: an address that gets nothing any more is forgotten. */
  emailDelete: post('/api/v3/recvAndPay/email/delete', {
    may: 'owner', in: z.object({ userId: UserId, coinType: CoinType, email: Email, type: z.optional(z.enum(PUSHED_RECORDS)) }), out: Nothing,
  }),
})
