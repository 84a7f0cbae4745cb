import type { dashboard } from '@adit/contract/dashboard'
import { fail } from '@adit/contract/refusals'
import { accountOf, admit } from '../kit/admit.ts'
import type { Serve } from '../kit/context.ts'
import type { Begin } from '../kit/event-stream.ts'
import type { LiveHub } from './live-hub.ts'

/** Whoever listens is asked for token and right again while listening: either may go. */
export const liveFrom = (hub: LiveHub): Serve<typeof dashboard.live> => async ({ pool, db, now, visitor, subAccount, coin }, { after }) => {
  const { id: accountId } = await accountOf(db, visitor.token, now)
  const takePlace = await hub.placeFor({ subAccount, coin }, accountId) ?? fail('LIVE_LIMIT')
  const again = () => admit(db, visitor.token, 'dashboard', { userId: subAccount.name, coinType: coin }, pool.clock())
  const begin: Begin = sink => takePlace({ sink, admit: again }, after)
  return { begin }
}
