import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '../../kit/text.ts'
import classes from './Corner.module.css'

/** A§2: on every page but /feedback itself. */
export function FeedbackButton() {
  const t = useText('shell')
  return (
    <Link to="/feedback" className={classes.corner} aria-label={t('feedback.open')} title={t('feedback.open')}>
      <IconMessage size={20} aria-hidden />
    </Link>
  )
}
