import '@mantine/core/styles/Button.css'
import { lazy, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Button } from '@mantine/core'
import { Logo } from '../../kit/Logo.tsx'
import { CurrencySwitch, LanguageSwitch, ThemeSwitch } from '../../kit/Switches.tsx'
import { signInAddress } from '../../kit/own-origin.ts'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import { publicPlaces } from './places.ts'
import classes from './TopBar.module.css'

const AccountMenu = lazy(() => import('./AccountMenu.tsx').then(found => ({ default: found.AccountMenu })))
const AccountSwitch = lazy(() => import('./AccountSwitch.tsx').then(found => ({ default: found.AccountSwitch })))
const WalletSearch = lazy(() => import('../../kit/wallet-search/WalletSearch.tsx').then(found => ({ default: found.WalletSearch })))
const Menu = lazy(() => import('./Menu.tsx').then(found => ({ default: found.Menu })))

/** Of the pages with the full frame. On a phone: the logo, the account, and the menu behind one button. */
export function TopBar({ account }: { account: boolean }) {
  const t = useText('shell')
  const isPc = useSession(state => state.isPc)
  const loginStatus = useSession(state => state.loginStatus)
  const { pathname, search } = useLocation()
  const signIn = loginStatus === 'noLogin' && <Button component="a" href={signInAddress(pathname + search)}>{t('account.signIn')}</Button>
  return (
    <header className={classes.bar}>
      <Link to="/home" className={classes.logo}><Logo />Adit</Link>
      {isPc && (
        <nav className={classes.nav} aria-label={t('nav.main')}>
          {publicPlaces.map(place => <NavLink key={place.to} to={place.to} end>{t(place.label)}</NavLink>)}
        </nav>
      )}
      <div className={classes.grow} />
      {isPc && <div className={classes.search}><Suspense><WalletSearch /></Suspense></div>}
      {isPc && <><LanguageSwitch /><CurrencySwitch /><ThemeSwitch /></>}
      {!isPc && account && loginStatus === 'login' && <Suspense><AccountSwitch /></Suspense>}
      {signIn}
      {isPc && loginStatus === 'login' && <Suspense fallback={<span className={classes.accountSpace} />}><AccountMenu /></Suspense>}
      {!isPc && loginStatus !== 'login' && <Suspense><Menu /></Suspense>}
    </header>
  )
}
