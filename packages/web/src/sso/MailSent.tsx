import { Link } from 'react-router'
import { Card } from '../kit/Card.tsx'
import { useText } from '../kit/text.ts'
import classes from './sso.module.css'

/** After a form whose answer comes by mail. */
export function MailSent({ title, text, back }: { title: string; text: string; back: string }) {
  const t = useText('sso')
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      <Card><p className={classes.lead} role="status">{text}</p></Card>
      <p className={classes.links}><Link to={back}>{t('forgot.back')}</Link></p>
    </div>
  )
}
