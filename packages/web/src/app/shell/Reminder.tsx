import '@mantine/core/styles/CloseButton.css'
import { CloseButton } from '@mantine/core'
import { Link } from 'react-router'
import { changeSession, useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import classes from './Reminder.module.css'

/** A§7: the worker reminder, when the server says 1: there is nothing yet to connect a machine to. */
export function Reminder() {
  const t = useText('shell')
  const coin = useSession(state => state.currentCoin)
  return (
    <div className={classes.note} role="status">
      <p>{t('session.remind', { coin })} <Link to="/setting">{t('account.create')}</Link></p>
      <CloseButton aria-label={t('session.remindClose')} onClick={() => changeSession({ isShowRemind: false })} />
    </div>
  )
}
