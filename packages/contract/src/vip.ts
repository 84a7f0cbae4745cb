import { area, get, Hashrate, z } from './kit.ts'
import { CoinType } from './coins.ts'
import { UserId } from './session.ts'

/** P§6: whether a sub-account mines enough to be called VIP: its average over 24 hours against the coin's threshold. */
const VipState = z.object({
  isVip: z.boolean(),
  coinType: CoinType,
  /** Null before anything was counted. */
  hsLast1DNum: z.nullable(Hashrate),
  /** Null for a coin that has none. */
  vipHashrate: z.nullable(Hashrate),
})

export const vip = area('vip', {
  validate: get('/api/v3/vip/validate', { may: 'dashboard', in: z.object({ userId: z.optional(UserId), coinType: z.optional(CoinType) }), out: VipState }),
})
