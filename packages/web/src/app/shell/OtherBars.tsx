import { lazy, Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { mayObserve } from '@adit/contract/permissions'
import { Logo } from '../../kit/Logo.tsx'
import { CurrencySwitch, LanguageSwitch, ThemeSwitch } from '../../kit/Switches.tsx'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import { observablePlaces } from './places.ts'
import classes from './TopBar.module.css'

const WalletSearch = lazy(() => import('../../kit/wallet-search/WalletSearch.tsx').then(found => ({ default: found.WalletSearch })))

/** A§2: an observer sees whose view it is not, and the tabs the link permits. */
export function ObserverBar() {
  const t = useText('shell')
  const isPc = useSession(state => state.isPc)
  const watching = useSession(state => state.isWatchMode)
  const permission = useSession(state => state.permission)
  const tabs = watching ? observablePlaces.filter(tab => mayObserve(permission, tab.to)) : []
  return (
    <header className={classes.bar}>
      <Link to="/home" className={classes.logo} aria-label="Adit"><Logo />{isPc && 'Adit'}</Link>
      <span className={classes.tag}>{t('frame.observer')}</span>
      {tabs.length > 0 && <nav className={classes.nav} aria-label={t('nav.main')}>{tabs.map(tab => <NavLink key={tab.to} to={tab.to}>{t(tab.label)}</NavLink>)}</nav>}
      <div className={classes.grow} />
      <LanguageSwitch />
      {isPc && <CurrencySwitch />}
      <ThemeSwitch />
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
