import type { PaidCoin } from '@adit/contract/coin-facts'
import { MoneyText } from '../../kit/figures/MoneyText.tsx'
import { formatPercent } from '../../kit/figures/numbers.ts'
import { useLanguage } from '../../kit/language.ts'
import type { Say } from '../../kit/text.ts'
import classes from './Records.module.css'

type Props = { t: Say<'earnings'>; amount: string; percent: string | null; coin: PaidCoin }

/** P§3: MEV income with its share: how much of what a block's builder paid goes to the miners; none on a day without MEV. */
export function MevText({ t, amount, percent, coin }: Props) {
  const language = useLanguage(state => state.language)
  return (
    <>
      <MoneyText amount={amount} coin={coin} trim={false} />
      {percent !== null && <>{' '}<small className={classes.fiat}>{t('mev.share', { percent: formatPercent(Number(percent), language) })}</small></>}
    </>
  )
}
