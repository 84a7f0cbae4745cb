import type { Coin } from '@adit/contract/coins'
import { session as calls } from '@adit/contract/session'
import { changeSession, session } from '../../kit/session.ts'
import { call } from '../../kit/wire.ts'
import { takeStats } from './start-up.ts'

const here = { session, change: changeSession }

/** A§3, A§7: another coin, on the server first; its sub-accounts follow, and the first of them where the current one is not among them. */
export async function chooseCoin(coinType: Coin): Promise<void> {
  takeStats(here, await call(calls.setCoinType, { coinType }))
  changeSession({ displayCreatSubAcc: 'loading' })
  const userIdListData = await call(calls.userList, { coinType })
  changeSession({ userIdListData, displayCreatSubAcc: userIdListData.needAdd === '1' })
  const [first] = userIdListData.items
  if (first && !userIdListData.items.some(each => each.userId === session().userId)) await chooseUser(first.userId)
  changeSession({ isShowRemind: await call(calls.workerRemind, {}) === 1 })
}

/** Another sub-account of the current coin. */
export async function chooseUser(userId: string): Promise<void> {
  takeStats(here, await call(calls.setUser, { userId, coinType: session().currentCoin }))
}
