import type { dashboard } from '@adit/contract/dashboard'
import { WORKER } from '@adit/contract/constants'
import type { Output } from '@adit/contract/kit'
import { Figure, Figures } from '../../kit/Figures.tsx'
import { Delta } from '../../kit/figures/Delta.tsx'
import { HashrateText } from '../../kit/figures/HashrateText.tsx'
import { FiatText, MoneyText } from '../../kit/figures/MoneyText.tsx'
import { CountText, PercentText } from '../../kit/figures/NumberText.tsx'
import { useText } from '../../kit/text.ts'
import { useLanguage } from '../../kit/language.ts'
import { formatAmount } from '../../kit/figures/money.ts'
import { formatPercent } from '../../kit/figures/numbers.ts'
import { NextPayout } from './NextPayout.tsx'
import classes from './Dashboard.module.css'

type Hash = Output<typeof dashboard.hash>
type Earnings = Output<typeof dashboard.earnings>

/** Hash rate, workers, earnings and balance, each with what explains it. */
export function DeskFigures({ hash, earnings, zoneMinutes }: { hash: Hash | undefined; earnings: Earnings | undefined; zoneMinutes: number }) {
  const t = useText('dashboard')
  return (
    <div className={classes.figures}><Figures>
      <HashrateFigure hash={hash} />
      <Figure label={t('workers')} value={hash && <CountText value={hash.onlineWorkerNum} />} unit={hash && t('workers.of', { count: hash.totalWorkerNum })}>
        {hash && (
          <>
            <span className={classes.state} data-tone="ok">{t('workers.online', { count: hash.onlineWorkerNum })}</span>
            <span className={classes.state} data-tone={hash.offlineWorkerNum > 0 ? 'bad' : 'idle'}>{t('workers.offline', { count: hash.offlineWorkerNum })}</span>
            <span className={classes.state} data-tone="idle">{t('workers.invalid', { count: hash.disableWorkerNum })}</span>
          </>
        )}
      </Figure>
      <EarnedFigure earnings={earnings} />
      <BalanceFigure earnings={earnings} zoneMinutes={zoneMinutes} />
    </Figures></div>
  )
}

const percentOf = (ratio: number | null) => ratio === null ? null : ratio * 100

function HashrateFigure({ hash }: { hash: Hash | undefined }) {
  const t = useText('dashboard')
  if (!hash) return <Figure label={t('hashrate.now')} />
  const { coinType: coin } = hash
  return (
    <Figure label={t('hashrate.now')} value={<HashrateText value={hash.hsNowNum} coin={coin} uncertainty={percentOf(hash.hsNowError)} />} unit={<Change of={hash.hsNowChange} against={t('hashrate.now.change')} />}>
      <span>{t('hashrate.1h')} <b><HashrateText value={hash.hsLast1HNum} coin={coin} /></b></span>
      <span>{t('hashrate.24h')} <b><HashrateText value={hash.hsLast1DNum} coin={coin} /></b> <Change of={hash.hsLast1DChange} against={t('hashrate.24h.change')} /></span>
      {hash.rejectRate !== null && <span className={hash.rejectRate >= WORKER.normalRejectRate ? classes.bad : undefined}>{t('rejected')} <PercentText value={percentOf(hash.rejectRate)} /></span>}
    </Figure>
  )
}

const Change = ({ of, against }: { of: number | null; against: string }) => of !== null && <span title={against}><Delta change={of} /></span>

function EarnedFigure({ earnings }: { earnings: Earnings | undefined }) {
  const t = useText('dashboard')
  const language = useLanguage(state => state.language)
  if (!earnings) return <Figure label={t('earned')} />
  const { coin, earningsYesterday: amount, coinPriceUsd, coinPriceCny, payMethod, feePercent } = earnings
  return (
    <Figure label={t('earned')} value={<MoneyText amount={amount} coin={coin} />}>
      {amount === null ? <span>{t('earned.settling')}</span> : <FiatText amount={amount} prices={{ USD: coinPriceUsd, CNY: coinPriceCny }} />}
      {payMethod !== null && feePercent !== null && <span>{t('earned.terms', { method: payMethod, fee: formatPercent(feePercent, language) })}</span>}
      <span>{t('earned.total')} <b><MoneyText amount={earnings.earningsTotal} coin={coin} /></b></span>
      {earnings.merged.filter(each => Number(each.earningsTotal) > 0).map(each => (
        <span key={each.coinType}>{t('earned.merged')} <b><MoneyText amount={each.earningsYesterday ?? each.earningsTotal} coin={each.coinType as 'DOGE'} /></b></span>
      ))}
    </Figure>
  )
}

function BalanceFigure({ earnings, zoneMinutes }: { earnings: Earnings | undefined; zoneMinutes: number }) {
  const t = useText('dashboard')
  const language = useLanguage(state => state.language)
  if (!earnings) return <Figure label={t('unpaid')} filled={0} />
  const { coin, earningsNoPay, minimumPayment, earningsPaying } = earnings
  return (
    <Figure
      label={t('unpaid')} value={formatAmount(earningsNoPay, language, { trim: true })} unit={t('unpaid.of', { minimum: formatAmount(minimumPayment, language, { trim: true }), coin })}
      filled={Number(earningsNoPay) / Number(minimumPayment)}
    >
      <NextPayout payout={earnings.payout} coin={coin} zoneMinutes={zoneMinutes} />
      {Number(earningsPaying) > 0 && <span>{t('paying')} <b><MoneyText amount={earningsPaying} coin={coin} /></b></span>}
    </Figure>
  )
}
