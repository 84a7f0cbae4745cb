import type { dashboard } from '@adit/contract/dashboard'
import { fail } from '@adit/contract/refusals'
import { accountOf, subAccountOf } from '../kit/admit.ts'
import type { Serve } from '../kit/context.ts'
import type { Begin } from '../kit/event-stream.ts'
import type { LiveHub } from './live-hub.ts'

/** Whoever listens is asked for token and right again while listening: either may go. */
export const liveFrom = (hub: LiveHub): Serve<typeof dashboard.live> => async ({ pool, db, now, visitor, subAccount, coin }, { after }) => {
  const { id: accountId } = await accountOf(db, visitor.token, now)
  const takePlace = await hub.placeFor({ subAccount, coin }, accountId) ?? fail('LIVE_LIMIT')
  const admit = async () => subAccountOf(db, await accountOf(db, visitor.token, pool.clock()), 'dashboard', { userId: subAccount.name, coinType: coin })
  const begin: Begin = sink => takePlace({ sink, admit }, after)
  return { begin }
}
