import { useLanguage } from '../language.ts'
import { useText } from '../text.ts'
import { formatPercent } from './numbers.ts'
import styles from './figures.module.css'

type Props = {
  /** In percent: 1.2 is 1.2 % more. */
  change: number
  /** A rise is not always good: difficulty and rejection are better low. */
  good?: 'up' | 'down'
  decimals?: number
}

/** A change in three signs: an arrow, a colour, and a word for the ear. One that rounds to nothing is neither up nor down. */
export function Delta({ change, good = 'up', decimals = 1 }: Props) {
  const say = useText('figures')
  const language = useLanguage(state => state.language)
  const size = formatPercent(Math.abs(change), language, decimals)
  const way = size === formatPercent(0, language, decimals) ? 'same' : change > 0 ? 'up' : 'down'
  const feel = way === 'same' ? styles.muted : way === good ? styles.better : styles.worse
  return (
    <span className={`${styles.figure} ${feel}`}>
      <span aria-hidden="true"><span className={styles.arrow}>{{ up: '▲', down: '▼', same: '=' }[way]}</span> {size}</span>
      <span className={styles.spoken}>{say(`delta.${way}`, { size })}</span>
    </span>
  )
}
