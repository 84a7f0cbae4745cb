import { Link } from 'react-router'
import { Logo } from '../../kit/Logo.tsx'
import { useText } from '../../kit/text.ts'
import { footerPlaces } from './places.ts'
import classes from './Footer.module.css'

export function Footer() {
  const t = useText('shell')
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div className={classes.claim}>
          <span className={classes.logo}><Logo size={22} />Adit</span>
          <p>{t('footer.claim')}</p>
        </div>
        <nav className={classes.columns} aria-label={t('nav.footer')}>
          {footerPlaces.map(group => (
            <div key={group.title}>
              <h2>{t(group.title)}</h2>
              <ul>{group.places.map(place => <li key={place.to}><Link to={place.to}>{t(place.label)}</Link></li>)}</ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
