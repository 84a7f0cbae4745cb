import { area, get, text, Time, z } from './kit.ts'
import { CoinType } from './coins.ts'
import { OBSERVER_PERMISSIONS } from './permissions.ts'
import { UserId } from './session.ts'
import { TIME_ZONES } from './time-zones.ts'

/** What every call by an observer link carries, as its address does. */
const ByLink = z.object({ accessKey: text(128, 1), observerUserId: UserId, coinType: z.optional(CoinType) })

/**
 * What whoever holds an observer link can see (A§6: read-only). The owner's functions answer, through rules of their own
 * for what goes out: no network address, no e-mail, no whole wallet address.
 */
export const observer = area('observer', {
  checkObserver: get('/auth/v3/observer/checkObserver', {
    may: 'observer', in: ByLink,
    out: z.object({
      userId: z.string(), nickName: z.string(), coinType: CoinType, permission: z.array(z.enum(OBSERVER_PERMISSIONS)),
      timeZone: z.enum(TIME_ZONES), expireDate: z.nullable(Time),
    }),
  }),
})
