import { area, get, integer, manyOf, Nothing, Page, pageOf, post, RecordId, Time, z } from './kit.ts'
import { CoinType } from './coins.ts'
import { ObserverRemark } from './formats.ts'
import { NetworkAddress, NETWORK_ADDRESSES_MAX } from './network-addresses.ts'
import { OBSERVER_PERMISSIONS } from './permissions.ts'
import { UserId } from './session.ts'
import { TimeZoneName } from './time-zones.ts'

const Whose = { userId: UserId, coinType: CoinType }
const OneLink = z.object({ ...Whose, id: RecordId })

const NewLink = z.object({
  ...Whose,
  remark: ObserverRemark,
  /** `recvAndPay` may stand beside its parts and means nothing without them. */
  permission: manyOf(z.enum(OBSERVER_PERMISSIONS), OBSERVER_PERMISSIONS.length),
  /** Ours: until when it works, and from where. */
  expireDate: z.optional(integer(0, 8_640_000_000_000)),
  addresses: manyOf(NetworkAddress, NETWORK_ADDRESSES_MAX),
})

export const LINK_STATUSES = ['active', 'paused', 'expired', 'stopped'] as const
export type ObserverLink = z.output<typeof Link>
const Link = z.object({
  id: z.string(),
  remark: z.string(),
  coinType: CoinType,
  permission: z.array(z.enum(OBSERVER_PERMISSIONS)),
  /** Null where it cannot be read any more, because the operator's secret has changed: it can be made anew. */
  link: z.nullable(z.string()),
  status: z.enum(LINK_STATUSES),
  creatDate: Time,
  lastVisitDate: z.nullable(Time),
  visits: z.number(),
  expireDate: z.nullable(Time),
  addresses: z.array(z.string()),
  pausedUntil: z.nullable(Time),
})

/** P§3, P§4: a sub-account's observer links, for its owner. A stopped one stays listed, may get a new key, and counts until it is deleted. */
export const observerLink = area('observerLink', {
  list: get('/api/v3/set/observer/list/query', {
    may: 'owner', in: z.extend(Page, { userId: z.optional(UserId), coinType: z.optional(CoinType) }), out: z.extend(pageOf(Link), { timeZone: TimeZoneName }),
  }),
  query: get('/api/v3/set/observer/query', { may: 'owner', in: z.object({ userId: z.optional(UserId), coinType: z.optional(CoinType), id: RecordId }), out: Link }),
  create: post('/api/v3/set/observer/create', { may: 'owner', in: NewLink, out: Link }),
  createByGet: get('/auth/v3/observer/create', { may: 'owner', changes: true, in: NewLink, out: Link }),
  stop: get('/auth/v3/observer/stop', { may: 'owner', changes: true, in: OneLink, out: Nothing }),
  renew: post('/api/v3/set/observer/renew', { may: 'owner', in: OneLink, out: Link }),
  delete: post('/api/v3/set/observer/delete', { may: 'owner', in: OneLink, out: Nothing }),
})
