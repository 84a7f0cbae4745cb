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
