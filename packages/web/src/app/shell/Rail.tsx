import { Link, useLocation } from 'react-router'
import { useText } from '../../kit/text.ts'
import { AccountSwitch } from './AccountSwitch.tsx'
import { dailyPlaces, managePlaces, useMayGo } from './account-places.ts'
import classes from './Rail.module.css'

/** Of the account pages on a desktop: whose figures these are, then where to go. */
export function Rail() {
  const t = useText('shell')
  const mayGo = useMayGo()
  return (
    <aside className={classes.rail}>
      <AccountSwitch />
      <nav aria-label={t('nav.account')}>
        {dailyPlaces.filter(mayGo).map(place => <RailLink key={place.to} {...place} />)}
        <h2>{t('nav.manage')}</h2>
        {managePlaces.filter(mayGo).map(place => <RailLink key={place.to} {...place} />)}
      </nav>
    </aside>
  )
}

function RailLink({ to, label, icon: Icon }: (typeof dailyPlaces)[number]) {
  const t = useText('shell')
  const { pathname, search } = useLocation()
  const [path, part = ''] = to.split('?')
  // A place may be a part of a page: its other parts are not it.
  const here = pathname === path && search.includes(part)
  return <Link to={to} aria-current={here ? 'page' : undefined}><Icon size={18} stroke={1.75} aria-hidden />{t(label)}</Link>
}
