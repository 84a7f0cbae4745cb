import type { Coin } from '@adit/contract/coins'
import type { vip } from '@adit/contract/vip'
import { hashrateNow } from '@adit/engine/hashrate/hashrate-now'
import { isVip, vipHashrate } from '@adit/engine/hashrate/vip'
import type { Serve } from '../kit/context.ts'

export const validate: Serve<typeof vip.validate> = async ({ db, subAccount, coin, now }) => {
  const coinType = coin as Coin
  const day = await hashrateNow(db, { coin: coinType, subAccountId: subAccount.id }, '24h', now)
  return { isVip: isVip(coinType, day), coinType, hsLast1DNum: day?.hashrate ?? null, vipHashrate: vipHashrate(coinType) }
}
