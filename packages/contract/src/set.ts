import { Amount, area, get, Hashrate, Nothing, Page, pageOf, post, text, Time, z } from './kit.ts'
import { AUDIT_ACTIONS, AUDIT_ACTORS } from './audit-actions.ts'
import { CoinType } from './coins.ts'
import { MERGED_MINING, WALLET_SPLIT } from './constants.ts'
import { DecimalText, EmailText, PercentText, SubAccountName, SubAccountRemark } from './formats.ts'
import { secondFactorFields } from './second-factor.ts'
import { UserId } from './session.ts'
import { TimeZoneName } from './time-zones.ts'

/** What every write names itself, so that a second tab cannot change the wrong wallet. */
const whose = { userId: UserId, coinType: CoinType }
/** Reads default to the session's current sub-account and coin. */
const Read = z.object({ userId: z.optional(UserId), coinType: z.optional(CoinType) })
const optionalFactor = { verifyType: z.optional(secondFactorFields.verifyType), verifyCode: z.optional(secondFactorFields.verifyCode) }
const writing = { max: 30, seconds: 60 }
const mailing = { max: 5, seconds: 60 }

/** An address as typed: whether it is one is the service's to say (000044, 000006). */
const Address = text(500)
const PaymentId = z.optional(text(64))
const MERGED_COINS = MERGED_MINING.map(({ gift }) => gift)

/** P§5: a wallet and its share; at most as many as the smallest share allows. */
const WalletSaid = z.object({ address: Address, paymentId: PaymentId, percent: PercentText })
const Wallet = z.object({ address: z.string(), paymentId: z.nullable(z.string()), percent: z.string(), locked: z.boolean(), addTime: Time })
export const MOST_WALLETS = WALLET_SPLIT.total / WALLET_SPLIT.min

const SubAccountRow = z.object({
  userId: z.string(), nickName: z.string(), coinType: CoinType, payMethod: z.string(),
  /** Of the last ten minutes; null where nothing has been counted lately. */
  hsLast10Min: z.nullable(Hashrate),
  totalWorkerNum: z.number(), onlineWorkerNum: z.number(),
  /** Not paid yet. */
  balance: Amount,
  hasWallet: z.boolean(), pausedUntil: z.nullable(Time),
  /** Where a new session begins. */
  isDefault: z.boolean(),
  createTime: Time,
})

const Setting = z.object({
  userId: z.string(), nickName: z.string(), coinType: CoinType, timeZone: TimeZoneName,
  wallets: z.array(Wallet), takesPaymentId: z.boolean(),
  /** What holds now, and the least that the coin allows. */
  minPay: Amount, minPayLowest: Amount,
  balance: Amount,
  pausedUntil: z.nullable(Time),
  /** Signed and stored, with the address that stood then: a change no longer touches them. */
  paying: z.array(z.object({ address: z.string(), amount: Amount })),
  payMethod: z.string(),
  /** What the sub-account pays for the mode it has; empty for a coin that is paid for in no way. */
  percentStr: z.string(),
  /** What is offered, with what the sub-account would pay: its own fee where it has one. */
  payMethods: z.array(z.object({ payMethod: z.string(), percentStr: z.string() })),
  /** A change that is certain, and the UTC day it counts from. */
  nextPayMethod: z.nullable(z.object({ payMethod: z.string(), fromDay: z.string() })),
  /** A change that waits for the button of its mail. */
  askedPayMethod: z.nullable(z.string()),
  email: z.string(),
  noticeEmail: z.nullable(z.string()),
  /** Whether both addresses are told of each payment of the sub-account, whatever the coin. */
  paymentNotice: z.boolean(),
  /** Whether the note that explains the split is still shown. */
  percentHelp: z.boolean(),
})

const MergedWallet = z.object({
  coinType: z.string(), mergeRate: Amount, address: z.nullable(z.string()), locked: z.boolean(), balance: Amount, minPay: Amount, pausedUntil: z.nullable(Time),
})

const AuditRecord = z.object({
  id: z.string(), time: Time, action: z.enum(AUDIT_ACTIONS), userId: z.nullable(z.string()), coinType: z.nullable(z.string()),
  /** Who did it; the account's e-mail where one was signed in. */
  by: z.enum(AUDIT_ACTORS), actor: z.nullable(z.string()),
  before: z.unknown(), after: z.unknown(), ip: z.string(), userAgent: z.string(),
})

/** Sub-accounts and their configuration (A§7). */
export const set = area('set', {
  accountQuery: get('/api/v3/set/account/query', {
    may: 'account', in: z.extend(Page, { coinType: z.optional(CoinType), search: z.optional(text(64)) }),
    out: z.extend(pageOf(SubAccountRow), { needAdd: z.enum(['0', '1']) }),
  }),
  /** A wallet asks for the second factor; without one nothing does, and it can be set later. */
  accountAdd: post('/api/v3/set/account/add', {
    may: 'account', limit: { max: 120, seconds: 60 },
    in: z.object({ userId: SubAccountName, coinType: CoinType, nickName: z.optional(SubAccountRemark), payMethod: z.optional(text(20)), address: z.optional(Address), paymentId: PaymentId, ...optionalFactor }),
    out: z.object({ userId: z.string(), coinType: CoinType }),
  }),
  updateRemark: post('/api/v3/set/update/remark', { may: 'owner', limit: writing, in: z.object({ ...whose, remark: SubAccountRemark }), out: Nothing }),
  accountDefault: post('/api/v3/set/account/default', { may: 'owner', limit: writing, in: z.object(whose), out: Nothing }),
  remove: post('/api/v3/set/delete', { may: 'owner', limit: writing, in: z.object(whose), out: Nothing }),
  recycleQuery: get('/api/v3/set/recycle/query', {
    may: 'account', in: Page,
    out: pageOf(z.object({ userId: z.string(), nickName: z.string(), coinType: CoinType, deleteTime: Time, balance: Amount, hasWallet: z.boolean(), cancelled: z.boolean() })),
  }),
  recycleRecover: post('/api/v3/set/recycle/recover', { may: 'account', limit: writing, in: z.object(whose), out: Nothing }),

  timezoneQuery: get('/api/v3/set/timezone/query', { may: 'owner', in: Read, out: z.object({ timeZone: TimeZoneName }) }),
  timezoneUpdate: post('/api/v3/set/timezone/update', { may: 'owner', limit: writing, in: z.object({ ...whose, timeZone: TimeZoneName }), out: Nothing }),
  settingQuery: get('/api/v3/set/setting/query', { may: 'owner', in: Read, out: Setting }),
  /** Wallets with their split, or the minimum payment, or both. */
  settingUpdate: post('/api/v3/set/setting/update', {
    may: 'owner', limit: writing,
    in: z.object({ ...whose, wallets: z.optional(z.array(WalletSaid).check(z.maxLength(MOST_WALLETS))), minPay: z.optional(DecimalText), ...secondFactorFields }),
    out: Nothing,
  }),
  /** Asks for an earnings-mode change: the mailed link's page completes it. */
  switchMode: post('/api/v3/set/switch', { may: 'owner', limit: mailing, in: z.object({ ...whose, payMethod: text(20, 1) }), out: z.object({ email: z.string() }) }),
  walletLock: post('/api/v3/set/wallet/lock', { may: 'owner', limit: writing, in: z.object({ ...whose, ...secondFactorFields }), out: Nothing }),
  payoutResume: post('/api/v3/set/payout/resume', { may: 'owner', limit: writing, in: z.object({ ...whose, ...secondFactorFields }), out: Nothing }),
  mergeQuery: get('/api/v3/set/wallet/merge/query', { may: 'owner', in: Read, out: z.object({ items: z.array(MergedWallet) }) }),
  mergeUpdate: post('/api/v3/set/wallet/merge/update', {
    may: 'owner', limit: writing, in: z.object({ ...whose, mergeCoinType: z.enum(MERGED_COINS), address: Address, ...secondFactorFields }), out: Nothing,
  }),
  percentHelpClose: get('/api/v3/set/percentHelp/close', { may: 'account', changes: true, limit: writing, in: Nothing, out: Nothing }),
  /** Without an e-mail notices go to the account's own address alone. */
  changeEmail: get('/api/v3/set/changeEmail', {
    may: 'owner', changes: true, limit: writing, in: z.object({ ...whose, email: z.optional(EmailText), ...secondFactorFields }), out: Nothing,
  }),
  noticeSwitch: post('/api/v3/set/notice/switch', { may: 'owner', limit: writing, in: z.object({ ...whose, paymentNotice: z.boolean() }), out: Nothing }),

  auditQuery: get('/api/v3/set/audit/query', {
    may: 'account', in: z.extend(Page, { userId: z.optional(UserId), action: z.optional(z.enum(AUDIT_ACTIONS)) }), out: pageOf(AuditRecord),
  }),
})
