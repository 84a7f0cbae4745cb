import type { ObserverRight, Right } from '@adit/contract/kit'
import type { ObserverPart } from '@adit/contract/permissions'
import { fail } from '@adit/contract/refusals'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'
import { hashToken } from './admit.ts'
import { isAmong } from './among-addresses.ts'
import type { ObserverLink, SubAccount } from './context.ts'
import { countVisit } from './observer-visits.ts'

/** 24 random bytes; what does not even look like a key is not looked up. */
const KEY = /^[\w-]{32}$/

/** What an observer link must show for a call, if the call comes by one; of a right with two sides, a link that is said counts. */
export function linkSide(right: Right, said: object): ObserverRight | undefined {
  if (right.startsWith('observer')) return right as ObserverRight
  return right.includes(' or ') && 'accessKey' in said ? right.split(' or ')[1] as ObserverRight : undefined
}

type Said = { accessKey: string; observerUserId?: string | undefined; coinType?: string | undefined }
type Observed = { subAccount: SubAccount; coin: string; link: ObserverLink }

/** The sub-account that a link shows, if the link holds, from here and now (A§8: 003015 to 003017; 900003 for a page it does not show). */
export async function observedBy(db: Db, right: ObserverRight, { accessKey, observerUserId, coinType }: Said, ip: string, now: Date): Promise<Observed> {
  if (!KEY.test(accessKey)) return fail('OBSERVER_LINK_ILLEGAL')
  const found = await findLink(db, accessKey)
  if (!found || found.stopped_at) return fail('OBSERVER_LINK_INVALID')
  if (found.name.toLowerCase() !== observerUserId?.toLowerCase()) return fail('OBSERVER_LINK_ILLEGAL')
  if (found.expires_at && found.expires_at <= now) return fail('OBSERVER_LINK_EXPIRED')
  if (!isAmong(found.addresses, ip)) return fail('OBSERVER_ADDRESS')
  const until = await countVisit(db, found.id, right === 'observer', now)
  if (until) return fail('OBSERVER_BUSY', { until: +until, retryAfter: Math.ceil((+until - +now) / 1000) })
  const parts = found.parts as ObserverPart[]
  if (!neededFor(right).every(part => parts.includes(part))) return fail('SHARED_SUB_ACCOUNT')
  return {
    subAccount: { id: found.sub_account_id, name: found.name, timeZone: found.time_zone, owned: false, permissions: [] },
    coin: coinType ?? found.coin,
    link: { id: found.id, remark: found.remark, parts, expiresAt: found.expires_at },
  }
}

/** The link of a sub-account that is in the recycle bin shows nothing either. */
const findLink = (db: Db, key: string) => db.selectFrom('observer_link as l').innerJoin('sub_account as s', 's.id', 'l.sub_account_id')
  .select(['l.id', 'l.sub_account_id', 'l.coin', 'l.remark', 'l.parts', 'l.addresses', 'l.expires_at', 'l.stopped_at', 's.name', 's.time_zone'])
  .where('l.key_hash', '=', hashToken(key)).where('s.deleted_at', 'is', null).modifyEnd(plannedOnce).executeTakeFirst()

const neededFor = (right: ObserverRight): ObserverPart[] => (right.split(':')[1]?.split('+') ?? []) as ObserverPart[]
