import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '../../kit/text.ts'
import classes from './Corner.module.css'

/** A§2: on every page but /feedback itself. */
export function FeedbackButton({ raised }: { raised: boolean }) {
  const t = useText('shell')
  return (
    <Link to="/feedback" className={classes.corner} data-raised={raised || undefined} aria-label={t('feedback.open')} title={t('feedback.open')}>
      <IconMessage size={20} aria-hidden />
    </Link>
  )
}
