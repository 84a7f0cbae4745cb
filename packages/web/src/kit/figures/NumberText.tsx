import { useLanguage } from '../language.ts'
import { Nothing } from './Nothing.tsx'
import { formatCount, formatPercent } from './numbers.ts'
import styles from './figures.module.css'

export function CountText({ value }: { value: number | null }) {
  const language = useLanguage(state => state.language)
  return value === null ? <Nothing /> : <span className={styles.figure}>{formatCount(value, language)}</span>
}

/** A percentage as the wire has it: 1.2 is 1.2 %. `least` decimals in a column, so that its points stand under each other. */
export function PercentText({ value, decimals = 2, least = 0 }: { value: number | null; decimals?: number; least?: number }) {
  const language = useLanguage(state => state.language)
  return value === null ? <Nothing /> : <span className={styles.figure}>{formatPercent(value, language, decimals, least)}</span>
}
