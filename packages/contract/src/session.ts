import { area, get, integer, listOf, Nothing, post, text, z } from './kit.ts'
import { CoinType } from './coins.ts'
import { LANGUAGES } from './languages.ts'
import { PERMISSION_KEYS } from './permissions.ts'

/** A sub-account's name; the wire calls it userId everywhere. */
export const UserId = text(64, 1)

/** A§3: what the session check answers. */
const Session = z.object({
  /** Empty while the e-mail is not enabled: until it is verified there is nothing to carry a token for (A§4). */
  token: z.string(),
  emailEnabled: z.boolean(),
  email: z.string(),
  userId: z.nullable(z.string()),
  coinType: CoinType,
  authorizedUser: z.boolean(),
  permission: z.array(z.enum(PERMISSION_KEYS)),
})

const CurrentStats = z.object({
  userName: z.string(),
  userId: z.nullable(z.string()),
  coinType: CoinType,
  emailEnabled: z.boolean(),
  authorizedUser: z.boolean(),
  permission: z.array(z.enum(PERMISSION_KEYS)),
})

const SubAccountChoice = z.object({
  userId: z.string(),
  nickName: z.string(),
  coinType: CoinType,
  authorizedUser: z.boolean(),
  permission: z.array(z.enum(PERMISSION_KEYS)),
})

/** Sign-in to the account calls, and what a token has selected (A§4, A§7). */
export const session = area('session', {
  check: get('/auth/v3/check', {
    may: 'public', changes: true, limit: { max: 30, seconds: 60 },
    in: z.object({ ticket: text(256, 1), service: text(2048, 1), coinType: z.optional(CoinType), userId: z.optional(UserId) }),
    out: Session,
  }),
  // Without `token` the one in the header is checked, which keeps it out of the address.
  tokenCheck: get('/auth/v3/token/check', {
    may: 'public', changes: true, limit: { max: 60, seconds: 60 },
    in: z.object({ token: z.optional(text(256, 1)), userId: z.optional(UserId) }),
    out: Session,
  }),
  current: get('/api/v3/stats/current', { may: 'account', in: Nothing, out: CurrentStats }),
  logout: get('/api/v3/stats/logout', { may: 'account', changes: true, in: Nothing, out: Nothing }),
  setCoinType: get('/api/v3/stats/setCoinType', { may: 'account', changes: true, in: z.object({ coinType: CoinType }), out: CurrentStats }),
  setAntBrainCoinType: get('/api/v3/antBrain/setCoinType', { may: 'account', changes: true, in: z.object({ coinType: CoinType }), out: CurrentStats }),
  setUser: get('/api/v3/stats/setUser', { may: 'account', changes: true, in: z.object({ userId: UserId, coinType: CoinType }), out: CurrentStats }),
  userList: get('/api/v3/stats/userList', {
    may: 'account', in: z.object({ coinType: z.optional(CoinType) }),
    // needAdd '1': this account may still create a sub-account (A§3)
    out: z.object({ items: z.array(SubAccountChoice), needAdd: z.enum(['0', '1']) }),
  }),
  coinTypeList: get('/api/v3/stats/coinTypeList', {
    may: 'account', in: Nothing, out: listOf(z.object({ coinType: CoinType, coinUrlName: z.string(), supportAnonymous: z.boolean() })),
  }),
  validateUserId: get('/api/v3/stats/validateUserId', {
    may: 'public', limit: { max: 120, seconds: 60 },
    in: z.object({ userId: text(128) }), out: z.object({ valid: z.boolean(), exists: z.boolean() }),
  }),
  // Called by the button of the page a mailed link opens, never by the link itself.
  validateEmail: get('/api/v3/email/validate', {
    may: 'public', changes: true, limit: { max: 20, seconds: 60 },
    in: z.object({ token: text(2048, 1), type: text(32, 1), coinType: z.optional(CoinType), email: z.optional(text(254)) }),
    out: z.object({ type: z.string(), email: z.string() }),
  }),
  storeUserNotice: post('/auth/v3/index/storeUserNotice', {
    may: 'public', limit: { max: 30, seconds: 60 },
    in: z.object({ version: integer(1, 1000), lang: z.enum(LANGUAGES) }), out: Nothing,
  }),
  // data 1 shows the reminder (A§7): no sub-account of the current coin to connect a machine to yet
  workerRemind: get('/api/v3/worker/remind', { may: 'account', in: Nothing, out: z.union([z.literal(0), z.literal(1)]) }),
})
