import { IconSettings } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { useText } from '../../kit/text.ts'
import { Menu } from './Menu.tsx'
import { dailyPlaces, useMayGo } from './account-places.ts'
import classes from './BottomBar.module.css'

const [dashboard, workers, earnings] = dailyPlaces
const places = [dashboard!, workers!, earnings!, { to: '/setting', label: 'nav.settings' as const, icon: IconSettings }]

/** The rail of a phone: a bar of five, under the thumb. */
export function BottomBar() {
  const t = useText('shell')
  const mayGo = useMayGo()
  return (
    <nav className={classes.bar} aria-label={t('nav.account')}>
      {places.filter(mayGo).map(({ to, label, icon: Icon }) => <NavLink key={to} to={to}><Icon size={22} stroke={1.75} aria-hidden />{t(label)}</NavLink>)}
      <Menu asPlace />
    </nav>
  )
}
