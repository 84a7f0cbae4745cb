import type { Coin } from './coins.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY
const GIGA = 1e9
const TERA = 1e12
const PETA = 1e15

/** A§9: every request gives up after this. */
export const HTTP_TIMEOUT_MS = 30_000

/** A§8, A§9: how long toasts stay, and how often being signed out is acted upon. */
export const NOTICES = { toastMs: 5 * SECOND, signedOutOncePerMs: 5 * SECOND } as const

/** A§2, A§9: the informed-consent modal and its cookie. */
export const CONSENT = { cookie: 'informedConsent', cookieMs: 7 * DAY, delayMs: SECOND, width: 800 } as const

/** A§4, A§9: the wallet search box. */
export const SEARCH = { hideDelayMs: 160, historyMax: 10 } as const

/** A§8, A§9: over `phoneUpTo` it is a desktop; a screen not loaded by `loadTimeoutMs` says so; longer texts are cut. */
export const SCREEN = { phoneUpTo: 768, loadTimeoutMs: 120 * SECOND, textCutAt: 50 } as const

/** A§3, A§9: what a session starts with, beside the default coin and language. */
export const SESSION_DEFAULTS = { groupId: -2, userType: 'u' } as const

/** A§9, P§9: how many of a thing there may be. Observer links are counted per sub-account, not per day, as A§9 says. */
export const LIMITS = { subAccounts: 300, observers: 50, pushEmails: 10 } as const

/** A§5, A§9, P§9: group names count bytes, remarks characters; a sub-account's name follows them. */
export const NAME_LENGTH = { min: 3, max: 20 } as const

/** A§6, A§9: too many visits to an observer link stop it for this long. */
export const OBSERVER_PAUSE_MS = HOUR

/**
 * A§6 leaves open how many visits are too many. As with the signed API (P§9): more than 600 calls in 10 minutes, whoever
 * makes them. A visit ends after so much silence.
 */
export const OBSERVER_VISITS = { calls: 600, perMs: 10 * MINUTE, endsAfterMs: 10 * MINUTE } as const

/** A§9, P§5: shares of a payout split between wallets, in percent. */
export const WALLET_SPLIT = { min: 10, total: 100, decimals: 2 } as const

/**
 * P§9, P§5: the key-signed API. More than `requests` in `perMs` bans the address until it has been quiet for as long. Ours: how many
 * keys a sub-account may have and how often one may be made; for how long a key with a legacy nonce takes one again; and how
 * many rows an answer without pages has.
 */
export const SIGNED_API = {
  requests: 600, perMs: 10 * MINUTE, page: 1, pageSize: 10, pageSizeMax: 50, coin: 'BTC', coins: ['BTC', 'BCH'],
  keys: 10, makingKeys: { max: 20, seconds: 60 }, legacyNonceMs: 5 * MINUTE, rowsMax: 1000,
} as const

/** P§5, P§9: what a feedback may carry. */
export const FEEDBACK = { images: 3, imageBytes: 20 * 1024 * 1024, imageTypes: ['jpg', 'jpeg', 'png'], characters: 500 } as const

/** P§5, P§9: hash-rate transfer. A virtual miner is at least 10 T where machines are that strong (SHA-256d), 1 G elsewhere. */
export const TRANSFER = { stepHashrate: 10 * TERA, stepPercent: 1, percentMin: 0, percentMax: 80, virtualMinerMin: { sha256d: 10 * TERA, other: GIGA } } as const

/**
 * P§4, P§9: payments. Two texts differ about the end of the daily window (16:00 and 17:00); the earlier is the promise
 * that both keep. Hours of `window` are UTC+8, of `fiatSettlement` UTC on the next day.
 */
export const PAYOUT = { pauseMs: 3 * DAY, window: { from: 8, to: 16, utcOffsetHours: 8 }, fiatSettlement: { from: 0, to: 1 }, minimum: { BTC: '0.002' } } as const

/** P§4, P§9: silence past these makes a worker offline, then invalid; fewer rejects than `normalRejectRate` are normal. */
export const WORKER = { offlineAfterMs: 10 * MINUTE, invalidAfterMs: 24 * HOUR, normalRejectRate: 0.01 } as const

/** P§5: alarms. P§9 leaves the number of contacts to the operator: this is it until he says otherwise. */
export const ALARM = {
  contacts: 10, rules: 20, webhooks: 5, namedWorkers: 200,
  minutes: { min: 5, max: 1440, usual: 10 }, interval: { min: 5, max: 1440, usual: 30 }, percent: { min: 0, max: 80 }, hashrate: { min: 1, max: 1e24 },
} as const

/** P§9: the newest BTC blocks shown. */
export const LATEST_BLOCKS = 20

/** P§9: what charts offer, in days; calendar months are 30 days, as the ranges themselves count them. */
export const CHARTS = {
  maxDays: 180,
  rangeDays: [1, 7, 30, 90, 365],
  shortRangeDays: [3, 7, 14, 30, 90],
  luckDays: [1, 3, 7],
  hashrateWindowsMs: [10 * MINUTE, HOUR, DAY],
  poolShareDays: 3,
} as const

/** The live stream: how often it says that it is alive; how many an account may keep open (a browser's tabs share one) and open in a minute; how often a page asks that has none. */
export const LIVE = { beatMs: 5 * SECOND, perAccount: 20, opensPerMinute: 60, askEveryMs: 15 * SECOND } as const

/** P§9: coins given for mining another: `ratio` of the gift to one of the main coin. DOGE follows PPLNS; gifts neither accumulate nor are reissued. */
export const MERGED_MINING = [
  { coin: 'BTC', gift: 'NMC', ratio: 1 },
  { coin: 'LTC', gift: 'DOGE', ratio: 2000, follows: 'PPLNS' },
  { coin: 'BTC', gift: 'VCASH', ratio: 4 },
] as const satisfies { coin: Coin; gift: string; ratio: number; follows?: string }[]
export type MergedCoin = (typeof MERGED_MINING)[number]['gift']

/** P§6, P§9: the hash rate from which a miner may apply for VIP. */
export const VIP_HASHRATE = { BTC: 10 * PETA, ETC: 10 * GIGA } as const satisfies Partial<Record<Coin, number>>

/** P§4, P§9: the figures of the mining tutorial. */
export const TUTORIAL = { volts: { min: 210, max: 230 }, machinesPerMbps: 200, dataMinutes: { min: 1, max: 10 }, newWorkerMinutes: { min: 1, max: 3 }, servers: 3 } as const

/** P§9: the lifetimes the cookie policy states, beside the session's and the consent's own. */
export const COOKIE_LIFETIMES = { shortMs: MINUTE, dayMs: DAY, consentMs: CONSENT.cookieMs, analyticsMs: 2 * YEAR, growthMs: 10 * YEAR } as const

/** P§1, P§9: what the legal texts promise. */
export const LEGAL = { minimumAge: 18, answerMonths: 1, extraMonths: 2, arbitrators: 3, law: 'Singapore' } as const
