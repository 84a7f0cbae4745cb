import '@mantine/core/styles/CloseButton.css'
import { CloseButton } from '@mantine/core'
import { Link } from 'react-router'
import { changeSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import classes from './Reminder.module.css'

/** A§7: the worker reminder, when the server says 1. */
export function Reminder() {
  const t = useText('shell')
  return (
    <div className={classes.note} role="status">
      <p>{t('session.remind')} <Link to="/worker/warn">{t('session.remindOpen')}</Link></p>
      <CloseButton aria-label={t('session.remindClose')} onClick={() => changeSession({ isShowRemind: false })} />
    </div>
  )
}
