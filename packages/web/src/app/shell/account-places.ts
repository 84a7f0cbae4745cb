import {
  IconBell, IconCoins, IconCpu, IconEye, IconGauge, IconKey, IconLayoutDashboard, IconSwitchHorizontal, IconUsers, type Icon,
} from '@tabler/icons-react'
import type { PermissionKey } from '@adit/contract/permissions'
import { useSession } from '../../kit/session.ts'
import type { Place } from './places.ts'

/** `needs`: what opens the place on a sub-account that is somebody else's, any one of the list; its owner's places nothing does. Without it the place is the person's own. */
type AccountPlace = Place & { icon: Icon; needs?: readonly PermissionKey[] }

const OWNER_ONLY: readonly PermissionKey[] = []

/** What a miner looks at, every day. */
export const dailyPlaces: readonly AccountPlace[] = [
  { to: '/dashboard', label: 'nav.dashboard', icon: IconLayoutDashboard, needs: ['dashboard'] },
  { to: '/worker', label: 'nav.workers', icon: IconCpu, needs: ['worker_readonly'] },
  { to: '/recvAndPay', label: 'nav.earnings', icon: IconCoins, needs: ['recv', 'pay'] },
  { to: '/summary', label: 'nav.summary', icon: IconGauge },
]

/** What a miner sets up, once in a while. */
export const managePlaces: readonly AccountPlace[] = [
  { to: '/setting', label: 'nav.subAccounts', icon: IconUsers },
  { to: '/worker/warn', label: 'nav.alerts', icon: IconBell, needs: ['worker_readonly'] },
  { to: '/setting/configuration/hashTransfer', label: 'nav.transfer', icon: IconSwitchHorizontal, needs: OWNER_ONLY },
  { to: '/setting/configuration?tab=observers', label: 'nav.observers', icon: IconEye, needs: OWNER_ONLY },
  { to: '/userApi', label: 'nav.apiKeys', icon: IconKey, needs: OWNER_ONLY },
]

/** P§6: whether the chosen sub-account lets whoever is signed in go to a place. */
export function useMayGo(): (place: AccountPlace) => boolean {
  const shared = useSession(state => state.authorizedUser)
  const permission = useSession(state => state.permission)
  return ({ needs }) => !shared || !needs || needs.some(key => permission.includes(key))
}
