import { Link } from 'react-router'
import { Card } from '../kit/Card.tsx'
import { useText } from '../kit/text.ts'
import { usePageTitle } from './page-title.ts'
import classes from './sso.module.css'

/** A site asked for a sign-in that the operator has not listed: it gets nothing, and whoever came from there is told. */
export function ServiceRefused() {
  const t = useText('sso')
  usePageTitle(t('serviceRefused.title'))
  return (
    <div className={classes.page}>
      <h1>{t('serviceRefused.title')}</h1>
      <Card><p className={classes.lead} role="alert">{t('serviceRefused.text')}</p></Card>
      <p className={classes.links}><Link to="/account">{t('account.title')}</Link></p>
    </div>
  )
}
