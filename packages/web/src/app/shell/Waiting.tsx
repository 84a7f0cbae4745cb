import { useText } from '../../kit/text.ts'
import classes from './Waiting.module.css'

/** A page's shape in grey while its code, or the session, is on its way. */
export function Waiting() {
  const t = useText('shell')
  return (
    <div className={classes.waiting} role="status" aria-busy aria-label={t('loading')}>
      <span className={classes.title} />
      <div className={classes.figures}>{[1, 2, 3, 4].map(card => <span key={card} />)}</div>
      <span className={classes.rest} />
    </div>
  )
}
