import type { Coin } from '@adit/contract/coins'
import { unitFor } from '@adit/contract/hashrate-units'
import { useLanguage } from '../language.ts'
import { hashrateIn } from './hashrate.ts'
import { Nothing } from './Nothing.tsx'
import { formatPercent } from './numbers.ts'
import styles from './figures.module.css'

/** A hash rate in its own best unit, the unit smaller and muted. `uncertainty` in percent: ±1.2 %. In a column use `hashrateColumn`. */
export function HashrateText({ value, coin, uncertainty }: { value: number | null; coin: Coin; uncertainty?: number | null }) {
  const language = useLanguage(state => state.language)
  if (value === null) return <Nothing />
  const unit = unitFor([value], coin)
  return (
    <>
      <span className={styles.figure}>{hashrateIn(value, unit, language)} <small className={styles.unit}>{unit.label}</small></span>
      {uncertainty != null && <>{' '}<small className={styles.unit}>±{formatPercent(uncertainty, language, 1)}</small></>}
    </>
  )
}
