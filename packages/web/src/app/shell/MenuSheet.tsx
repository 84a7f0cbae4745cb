import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../../kit/Dialog.tsx'
import { CurrencySwitch, LanguageSwitch, ThemeSwitch } from '../../kit/Switches.tsx'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import { signOut } from '../session/sign-out.ts'
import { dailyPlaces, managePlaces, useMayGo } from './account-places.ts'
import { publicPlaces } from './places.ts'
import classes from './Menu.module.css'

const WalletSearch = lazy(() => import('../../kit/wallet-search/WalletSearch.tsx').then(found => ({ default: found.WalletSearch })))

/** Everything the bars of a phone have no room for. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const t = useText('shell')
  const mayGo = useMayGo()
  const userName = useSession(state => state.userName)
  const signedIn = useSession(state => state.loginStatus === 'login')
  return (
    <Dialog opened onClose={onClose} title={t('nav.menu')}>
      <div className={classes.search}><Suspense><WalletSearch /></Suspense></div>
      {signedIn && (
        <nav className={classes.places} aria-label={t('nav.account')}>
          {[...dailyPlaces.slice(3), ...managePlaces].filter(mayGo).map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} onClick={onClose}><Icon size={18} stroke={1.75} aria-hidden />{t(label)}</Link>
          ))}
        </nav>
      )}
      <nav className={`${classes.places} ${classes.part}`} aria-label={t('nav.main')}>
        {publicPlaces.map(place => <Link key={place.to} to={place.to} onClick={onClose}>{t(place.label)}</Link>)}
        <Link to="/news" onClick={onClose}>{t('nav.news')}</Link>
      </nav>
      <div className={classes.part}><LanguageSwitch wide /><CurrencySwitch wide /><ThemeSwitch wide /></div>
      {signedIn && (
        <div className={classes.part}>
          <div className={classes.who}><span>{userName}</span><Button variant="default" component="a" href="/sso/account">{t('account.centre')}</Button></div>
          <Button variant="default" fullWidth onClick={() => void signOut()}>{t('account.signOut')}</Button>
        </div>
      )}
    </Dialog>
  )
}
