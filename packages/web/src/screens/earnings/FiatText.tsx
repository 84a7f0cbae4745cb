import { useCurrency } from '../../kit/currency.ts'
import { formatFiat } from '../../kit/figures/money.ts'
import { Nothing } from '../../kit/figures/Nothing.tsx'
import { useLanguage } from '../../kit/language.ts'
import classes from './Records.module.css'

/** What an amount was or is worth, in the chosen currency; the wire has both, to the cent. */
export function FiatText({ usd, cny }: { usd: string | null; cny: string | null }) {
  const language = useLanguage(state => state.language)
  const currency = useCurrency(state => state.currency)
  const value = currency === 'USD' ? usd : cny
  return value === null ? <Nothing /> : <span className={classes.fiat}>≈ {formatFiat(Number(value), currency, language)}</span>
}
