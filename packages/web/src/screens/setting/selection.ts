import type { Coin } from '@adit/contract/coins'
import { session as calls } from '@adit/contract/session'
import { changeSession, session } from '../../kit/session.ts'
import { call } from '../../kit/wire.ts'

/** The header's switch as it is after sub-accounts were made, renamed, deleted or recovered. */
export async function refreshSwitch(): Promise<void> {
  const userIdListData = await call(calls.userList, { coinType: session().currentCoin })
  changeSession({ userIdListData, displayCreatSubAcc: userIdListData.needAdd === '1' })
}

/** Makes a sub-account and its coin the current ones: every page is then about it. */
export async function select(userId: string, coinType: Coin): Promise<void> {
  const stats = await call(calls.setUser, { userId, coinType })
  changeSession({ userId: stats.userId ?? '', currentCoin: stats.coinType, authorizedUser: stats.authorizedUser, permission: stats.permission })
  await refreshSwitch()
  changeSession({ isShowRemind: await call(calls.workerRemind, {}) === 1 })
}

/** The current one is gone: another of the same coin takes its place, if there is one. */
export async function selectAnother(): Promise<void> {
  await refreshSwitch()
  const [first] = session().userIdListData.items
  if (first) return select(first.userId, first.coinType)
  changeSession({ userId: '', authorizedUser: false })
}
