import { offsetMinutes } from '@adit/contract/time-zones'
import type { MergedCoin } from '@adit/contract/constants'
import type { PaidCoin } from '@adit/contract/coin-facts'
import { Figure, Figures } from '../../kit/Figures.tsx'
import { MoneyText } from '../../kit/figures/MoneyText.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { useText } from '../../kit/text.ts'
import { FiatText } from './FiatText.tsx'
import { NextReason } from './NextReason.tsx'
import { useSource } from './record-source.ts'

/** The figures above every tab: what waits, what came last, and all that ever came. */
export function Overview({ mergeCoinType }: { mergeCoinType?: MergedCoin }) {
  const { may, coin } = useSource()
  const merged = mergeCoinType && { mergeCoinType }
  const shown: PaidCoin = mergeCoinType ?? coin
  if (!may.pay && !may.recv) return null
  return (
    <Figures>
      {may.pay && <PaymentFigures coin={shown} {...merged} />}
      {may.recv && <EarningFigures coin={shown} {...merged} />}
    </Figures>
  )
}

type Props = { coin: PaidCoin; mergeCoinType?: MergedCoin }

function PaymentFigures({ coin, ...merged }: Props) {
  const t = useText('earnings')
  const { data } = useSource().usePayments({ pageSize: 1, ...merged })
  const [last] = data?.items ?? []
  const zone = data && offsetMinutes(data.timeZone)
  return (
    <>
      <Figure label={t('figure.waiting')} {...(data && { value: <MoneyText amount={data.next?.amount ?? '0'} coin={coin} /> })}>
        {data && (data.next ? <><FiatText usd={data.next.valueUsdNow} cny={data.next.valueCnyNow} /><NextReason next={data.next} coin={coin} zoneMinutes={zone!} /></> : t('next.none'))}
      </Figure>
      <Figure label={t('figure.lastPayment')} {...(data && { value: last ? <MoneyText amount={last.amount} coin={coin} /> : '—' })}>
        {data && last && <><FiatText usd={last.valueUsd} cny={last.valueCny} /><TimeText at={last.creatDate} zoneMinutes={zone!} style="short" /></>}
      </Figure>
    </>
  )
}

function EarningFigures({ coin, ...merged }: Props) {
  const t = useText('earnings')
  const { data } = useSource().useEarnings({ pageSize: 1, ...merged })
  const [last] = data?.items ?? []
  return (
    <>
      <Figure label={t('figure.lastDay')} {...(data && { value: last ? <MoneyText amount={last.dayRecv} coin={coin} /> : '—' })}>
        {data && last && <><FiatText usd={last.valueUsd} cny={last.valueCny} /><TimeText at={last.creatDate} zoneMinutes={0} style="day" /></>}
      </Figure>
      <Figure label={t('figure.total')} {...(data && { value: <MoneyText amount={data.totalRecv} coin={coin} /> })}>
        {data && t('figure.days', { days: data.totalRecord })}
      </Figure>
    </>
  )
}
