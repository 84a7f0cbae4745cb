import { worker } from '@adit/contract/worker'
import { useCall } from '../../kit/call.ts'
import { useSession } from '../../kit/session.ts'

/** What a change is about: the sub-account and coin in sight. */
export function useNamed() {
  const userId = useSession(state => state.userId)
  const coinType = useSession(state => state.currentCoin)
  return { userId, coinType }
}

/** P§6: the owner, and whoever the owner lets edit workers. */
export const useMayEdit = () => useSession(state => !state.authorizedUser || state.permission.includes('worker_edit'))

const MOST_GROUPS = 200

/** The sub-account's own groups of machines. */
export const useGroups = () => {
  const groups = useCall(worker.groups, { ...useNamed(), pageNum: 1, pageSize: MOST_GROUPS })
  return (groups.data?.items ?? []).filter(({ groupId }) => groupId > 0).map(({ groupId, groupName }) => ({ groupId, groupName: groupName ?? '' }))
}
