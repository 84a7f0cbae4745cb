import type { Coin } from '@adit/contract/coins'
import type { observer } from '@adit/contract/observer'
import { observerPermissions } from '@adit/contract/permissions'
import { toTimeZone } from '@adit/contract/time-zones'
import type { Serve } from '../kit/context.ts'
import * as queries from './observer.queries.ts'

/** A§4: asked when a link is opened; what it shows decides which pages there are. */
export const checkObserver: Serve<typeof observer.checkObserver> = async ({ db, subAccount, coin, link }) => ({
  userId: subAccount.name, nickName: (await queries.findRemark(db, subAccount.id)).remark ?? '', coinType: coin as Coin,
  permission: observerPermissions(link.parts), timeZone: toTimeZone(subAccount.timeZone), expireDate: link.expiresAt,
})
