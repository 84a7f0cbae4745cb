import {
  IconBell, IconCoins, IconCpu, IconEye, IconGauge, IconKey, IconLayoutDashboard, IconSwitchHorizontal, IconUsers, type Icon,
} from '@tabler/icons-react'
import type { Words } from '../../kit/words.ts'

type Say = keyof Words['shell'] & string
export type Place = { to: string; label: Say }

/** The public places of the top bar. */
export const publicPlaces: readonly Place[] = [
  { to: '/home', label: 'nav.home' },
  { to: '/coinInfo', label: 'nav.coins' },
  { to: '/minerCalc', label: 'nav.calculator' },
  { to: '/minerDetail', label: 'nav.miners' },
  { to: '/help', label: 'nav.help' },
]

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

/** A§4: the pages an observer link can open; in a watching tab they show the observer's view. */
export const observablePlaces: readonly Place[] = [
  { to: '/dashboard', label: 'nav.dashboard' },
  { to: '/worker', label: 'nav.workers' },
  { to: '/recvAndPay', label: 'nav.earnings' },
]

/** P§2: the pages that nothing else leads to. */
export const footerPlaces: readonly { title: Say; places: readonly Place[] }[] = [
  { title: 'footer.pool', places: [
    { to: '/coinInfo', label: 'nav.coins' }, { to: '/minerCalc', label: 'nav.calculator' }, { to: '/news', label: 'nav.news' }, { to: '/toolDownload', label: 'footer.app' },
  ] },
  { title: 'footer.help', places: [
    { to: '/help', label: 'footer.helpCentre' }, { to: '/userApiGuide', label: 'footer.apiGuide' }, { to: '/serverPing', label: 'footer.latency' },
    { to: '/vipApplication', label: 'footer.vip' }, { to: '/feedback', label: 'footer.feedback' },
  ] },
  { title: 'footer.legal', places: [
    { to: '/protocal/copyRight1', label: 'footer.agreement' }, { to: '/protocal/privacy', label: 'footer.privacy' }, { to: '/protocal/ckProtocal', label: 'footer.cookies' },
  ] },
]
