import {
  IconBell, IconCoins, IconCpu, IconEye, IconGauge, IconKey, IconLayoutDashboard, IconSwitchHorizontal, IconUsers, type Icon,
} from '@tabler/icons-react'
import type { Place } from './places.ts'

/** What a miner looks at, every day. */
export const dailyPlaces: readonly (Place & { icon: Icon })[] = [
  { to: '/dashboard', label: 'nav.dashboard', icon: IconLayoutDashboard },
  { to: '/worker', label: 'nav.workers', icon: IconCpu },
  { to: '/recvAndPay', label: 'nav.earnings', icon: IconCoins },
  { to: '/summary', label: 'nav.summary', icon: IconGauge },
]

/** What a miner sets up, once in a while. */
export const managePlaces: readonly (Place & { icon: Icon })[] = [
  { to: '/setting', label: 'nav.subAccounts', icon: IconUsers },
  { to: '/worker/warn', label: 'nav.alerts', icon: IconBell },
  { to: '/setting/configuration/hashTransfer', label: 'nav.transfer', icon: IconSwitchHorizontal },
  { to: '/setting/configuration?tab=observers', label: 'nav.observers', icon: IconEye },
  { to: '/userApi', label: 'nav.apiKeys', icon: IconKey },
]
