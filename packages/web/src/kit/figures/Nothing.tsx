import { useText } from '../text.ts'
import { NOTHING } from './numbers.ts'
import styles from './figures.module.css'

/** Where a figure is not known: a dash for the eye, a word for the ear. */
export function Nothing() {
  const say = useText('figures')
  return <span className={styles.nothing}><span aria-hidden="true">{NOTHING}</span><span className={styles.spoken}>{say('noData')}</span></span>
}
