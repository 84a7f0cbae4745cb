import { lazy, Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { IconLogout } from '@tabler/icons-react'
import { mayObserve } from '@adit/contract/permissions'
import { CoinIcon } from '../../kit/coin-icon/CoinIcon.tsx'
import { Logo } from '../../kit/Logo.tsx'
import { CurrencySwitch, LanguageSwitch, ThemeSwitch } from '../../kit/Switches.tsx'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import { leaveLink } from '../session/leave-link.ts'
import { observablePlaces } from './places.ts'
import classes from './TopBar.module.css'

const WalletSearch = lazy(() => import('../../kit/wallet-search/WalletSearch.tsx').then(found => ({ default: found.WalletSearch })))

/** A§2: an observer sees whose view it is, the tabs the link permits, and the way out. */
export function ObserverBar() {
  const t = useText('shell')
  const { isPc, isWatchMode, permission, userId, currentCoin } = useSession()
  const tabs = isWatchMode ? observablePlaces.filter(tab => mayObserve(permission, tab.to)) : []
  const nav = tabs.length > 0 && (
    <nav className={isPc ? classes.nav : classes.tabs} aria-label={t('nav.main')}>{tabs.map(tab => <NavLink key={tab.to} to={tab.to}>{t(tab.label)}</NavLink>)}</nav>
  )
  return (
    <header className={isPc || !nav ? classes.bar : `${classes.bar} ${classes.tall}`}>
      <Link to="/home" className={classes.logo} aria-label="Adit"><Logo />{isPc && 'Adit'}</Link>
      <div className={classes.about}>
        <span className={classes.tag}>{t('frame.observer')}</span>
        {isWatchMode && <span className={classes.whose} title={userId}><CoinIcon coin={currentCoin} size={isPc ? 20 : 16} /><span>{userId}</span></span>}
      </div>
      {isPc && nav}
      <div className={classes.grow} />
      <LanguageSwitch />
      {isPc && <CurrencySwitch />}
      {isPc && <ThemeSwitch />}
      {isWatchMode && <button type="button" className={classes.leave} title={t('frame.leave')} aria-label={t('frame.leave')} onClick={leaveLink}><IconLogout size={18} stroke={1.75} aria-hidden /></button>}
      {!isPc && nav}
    </header>
  )
}

/** A§2: whoever looks up a wallet looks up the next one here. */
export function AnonymousBar() {
  const t = useText('shell')
  const isPc = useSession(state => state.isPc)
  return (
    <header className={classes.bar}>
      <Link to="/home" className={classes.logo} aria-label="Adit"><Logo />{isPc && 'Adit'}</Link>
      <span className={classes.tag}>{t('frame.anonymous')}</span>
      <div className={classes.grow} />
      {isPc && <div className={classes.search}><Suspense><WalletSearch /></Suspense></div>}
      <LanguageSwitch />
      {isPc && <CurrencySwitch />}
      <ThemeSwitch />
    </header>
  )
}
