import { Link } from 'react-router'
import { useText } from '../../kit/text.ts'
import classes from './Hero.module.css'

export function Hero() {
  const t = useText('home')
  return (
    <div>
      <h1 className="landing-claim"><span>{t('claim.first')}</span> <span>{t('claim.second')}</span></h1>
      <p className="landing-promise">{t('promise')}</p>
      <div className={classes.ways}>
        <Link className={classes.primary} to="/dashboard">{t('start')}</Link>
        <Link className={classes.quiet} to="/help">{t('connect')}</Link>
      </div>
    </div>
  )
}
