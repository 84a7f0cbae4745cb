import { CoinType } from './coins.ts'
import { SIGNED_API } from './constants.ts'
import { SubAccountRemark } from './formats.ts'
import { area, get, listOf, manyOf, Nothing, post, RecordId, Time, z } from './kit.ts'
import { NetworkAddress, NETWORK_ADDRESSES_MAX } from './network-addresses.ts'
import { KEY_PERMISSIONS } from './permissions.ts'
import { secondFactorFields } from './second-factor.ts'
import { UserId } from './session.ts'
import { TimeZoneName } from './time-zones.ts'

const Whose = { userId: UserId, coinType: CoinType }
const OneKey = { ...Whose, id: RecordId }
const Flag = z.union([z.boolean(), z.pipe(z.enum(['true', 'false']), z.transform(said => said === 'true'))])

/** What a key may do, and from where. */
const terms = {
  remark: z.optional(SubAccountRemark),
  permission: manyOf(z.enum(KEY_PERMISSIONS), KEY_PERMISSIONS.length),
  /** The other sub-accounts of the account may be asked for too, as existing clients do. */
  allSubAccounts: z._default(Flag, true),
  /** None named: from anywhere. */
  addresses: manyOf(NetworkAddress, NETWORK_ADDRESSES_MAX),
  /** A nonce may be repeated for a while (`SIGNED_API.legacyNonceMs`), by reads: for software that repeats or races its nonce. */
  legacyNonce: z._default(Flag, false),
}

/** All of them said: what is left out must not widen a key. */
const wholeTerms = {
  ...terms, allSubAccounts: Flag, addresses: z.array(NetworkAddress).check(z.maxLength(NETWORK_ADDRESSES_MAX)), legacyNonce: Flag,
}

/** P§4: an API key is active or deleted; one that was made waits to be activated, and opens nothing before. */
export const API_KEY_STATUSES = ['pending', 'active'] as const

const ApiKey = z.object({
  id: z.string(),
  /** The sub-account it signs for, and that its calls are about where they name none. */
  userId: z.string(),
  remark: z.string(),
  key: z.string(),
  /** Told while the key is pending; afterwards `secret` tells it, for a second factor. Null too where the operator's secret has changed: such a key must be made anew. */
  secret: z.nullable(z.string()),
  status: z.enum(API_KEY_STATUSES),
  permission: z.array(z.enum(KEY_PERMISSIONS)),
  allSubAccounts: z.boolean(),
  addresses: z.array(z.string()),
  legacyNonce: z.boolean(),
  creatDate: Time,
  activateDate: z.nullable(Time),
  lastUseDate: z.nullable(Time),
  lastUseIp: z.nullable(z.string()),
})
export type ApiKey = z.output<typeof ApiKey>

/** P§3, P§7: the keys of a sub-account, for its owner. What gives access asks for the second factor once more; what takes it away does not. */
export const apiSettings = area('apiSettings', {
  list: get('/api/v3/apiSettings/list', {
    may: 'owner', in: z.object({ userId: z.optional(UserId), coinType: z.optional(CoinType) }), out: z.extend(listOf(ApiKey), { max: z.number(), timeZone: TimeZoneName }),
  }),
  // asked for with nothing but whose it is, a key that reads everything
  gen: get('/api/v3/apiSettings/gen', { may: 'owner', changes: true, limit: SIGNED_API.makingKeys, in: z.object({ ...Whose, ...terms }), out: ApiKey }),
  activate: get('/api/v3/apiSettings/activate', { may: 'owner', changes: true, in: z.object({ ...OneKey, ...secondFactorFields }), out: ApiKey }),
  delete: get('/api/v3/apiSettings/delete', { may: 'owner', changes: true, in: z.object(OneKey), out: Nothing }),
  // ours
  update: post('/api/v3/apiSettings/update', { may: 'owner', in: z.object({ ...OneKey, ...wholeTerms, ...secondFactorFields }), out: ApiKey }),
  secret: post('/api/v3/apiSettings/secret', { may: 'owner', in: z.object({ ...OneKey, ...secondFactorFields }), out: z.object({ secret: z.string() }) }),
})
