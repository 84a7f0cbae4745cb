import { COIN_FACTS } from '@adit/contract/coin-facts'
import type { Currency } from '@adit/contract/currencies'
import { unitsOf } from '@adit/contract/hashrate-units'
import type { Language } from '@adit/contract/languages'
import type { PoolCoin } from '@adit/contract/pool'
import { CoinIcon } from '../../kit/coin-icon/CoinIcon.tsx'
import { useCurrency } from '../../kit/currency.ts'
import { HashrateText } from '../../kit/figures/HashrateText.tsx'
import { Nothing } from '../../kit/figures/Nothing.tsx'
import { formatNumber, formatPercent } from '../../kit/figures/numbers.ts'
import { useLanguage } from '../../kit/language.ts'
import { changeSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import classes from './CoinTable.module.css'

/** An estimate: four digits compare two coins, more would promise. */
const EARNINGS_DIGITS = 4

/** A coin of a cent is told apart from its neighbour by its digits, not by its cents. */
const priceText = (price: number, currency: Currency, language: Language) =>
  formatNumber(price, language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...(price < 1 && { minimumSignificantDigits: 3, maximumSignificantDigits: 3 }) })

export function CoinRow({ coin }: { coin: PoolCoin }) {
  const t = useText('home')
  const language = useLanguage(state => state.language)
  const currency = useCurrency(state => state.currency)
  const { coinType, miningType, mergeMiningInfos } = coin
  const price = currency === 'CNY' ? coin.coinPriceCny : coin.coinPriceUsd
  const unit = unitsOf(coinType).find(each => each.prefix === coin.calculateUnit)!.label
  const terms = [
    ...miningType.map(mode => `${mode.payMethod} ${formatPercent(mode.percent, language)}`),
    ...(mergeMiningInfos.length ? [`+ ${mergeMiningInfos.map(merged => merged.coinType).join(', ')}`] : []),
  ].join(' · ')
  const mined = miningType.length > 0
  return (
    <tr role="row" data-mined={mined}>
      <th role="rowheader" scope="row" className={classes.coin}>
        <CoinIcon coin={coinType} size={26} />
        <span>{coinType} <small>{COIN_FACTS[coinType].name}</small></span>
      </th>
      <td role="cell" className={classes.algorithm}>{coin.algorithm}</td>
      <td role="cell" className={classes.modes}>{mined ? terms : t('notMined')}</td>
      <td role="cell" className={classes.hashrate}>
        {mined && coin.poolHashrateNum === null ? <span className={classes.muted}>{t('noData')}</span> : <HashrateText value={coin.poolHashrateNum} coin={coinType} />}
      </td>
      <td role="cell" className={classes.price}>{price === null ? <Nothing /> : priceText(Number(price), currency, language)}</td>
      <td role="cell" className={classes.earnings}>
        {coin.unitEarnings === null
          ? <Nothing />
          : <>{formatNumber(Number(coin.unitEarnings), language, { maximumSignificantDigits: EARNINGS_DIGITS })} <small>{t('earnings.unit', { coin: coinType, unit })}</small></>}
      </td>
      <td role="cell" className={classes.action}>
        {/* a whole new page: start-up then tells the server which coin it is, after sign-in where needed (A§4) */}
        {mined && <a href="/dashboard" onClick={() => changeSession({ currentCoin: coinType })}><span>{t('mine', { coin: coinType })}</span> <span aria-hidden>→</span></a>}
      </td>
    </tr>
  )
}
