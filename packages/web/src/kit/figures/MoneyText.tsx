import type { PaidCoin } from '@adit/contract/coin-facts'
import { useCurrency } from '../currency.ts'
import { useLanguage } from '../language.ts'
import { fiatValue, formatAmount, formatFiat, type Prices } from './money.ts'
import { Nothing } from './Nothing.tsx'
import styles from './figures.module.css'

type Props = {
  /** The amount as its decimal string. */
  amount: string | null
  coin: PaidCoin
  /** With the coin's prices its value in the chosen currency stands beside. */
  prices?: Prices
  /** In a column every decimal stays, so that they align; alone, zeros at the end go. */
  trim?: boolean
}

export function MoneyText({ amount, coin, prices, trim = true }: Props) {
  const language = useLanguage(state => state.language)
  if (amount === null) return <Nothing />
  return (
    <>
      <span className={styles.figure}>{formatAmount(amount, language, { trim })} <small className={styles.unit}>{coin}</small></span>
      {prices && <>{' '}<FiatText amount={amount} prices={prices} /></>}
    </>
  )
}

/** An amount's value in the chosen currency: "≈ $5,421.77". Nothing without a price. */
export function FiatText({ amount, prices }: { amount: string; prices: Prices }) {
  const language = useLanguage(state => state.language)
  const currency = useCurrency(state => state.currency)
  const value = fiatValue(amount, prices, currency)
  return value === null ? null : <small className={styles.fiat}>≈ {formatFiat(value, currency, language)}</small>
}
