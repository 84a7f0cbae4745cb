import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import type { PayStatus } from '@adit/contract/earning-types'
import { HashrateText } from '../../kit/figures/HashrateText.tsx'
import { MoneyText } from '../../kit/figures/MoneyText.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { StatusTag, type Tone } from '../../kit/StatusTag.tsx'
import type { Column } from '../../kit/table/columns.ts'
import type { Say } from '../../kit/text.ts'
import { FiatText } from './FiatText.tsx'
import { MevText } from './MevText.tsx'
import type { Answer } from './record-source.ts'

export type EarningDay = Answer<'recv'>['items'][number]
export const PAY_TONES: Record<PayStatus, Tone> = { settled: 'idle', paying: 'lamp', paid: 'ok' }

type Props = { t: Say<'earnings'>; typeWord: (type: string) => string; coin: PaidCoin; minedCoin: Coin; zone: number; onWhy?: (day: EarningDay) => void }

/** P§3: the split stays hidden until somebody wants it; the whole of it is behind "why". */
const PARTS = ['ppsAmount', 'pplnsAmount', 'soloAmount', 'ppaPpsAmount', 'ppaPplnsAmount', 'fppsBlockAmount', 'fppsFeeAmount', 'fppsFixedAmount', 'mevAmount', 'refundAmount'] as const

export function earningColumns({ t, typeWord, coin, minedCoin, zone, onWhy }: Props): Column<EarningDay>[] {
  const money = (amount: string) => <MoneyText amount={amount} coin={coin} trim={false} />
  const partOf = (part: (typeof PARTS)[number]) => (day: EarningDay) => part === 'mevAmount' ? <MevText t={t} amount={day.mevAmount} percent={day.mevPercent} coin={coin} /> : money(day[part])
  return [
    { id: 'date', title: t('column.date'), value: day => day.date, cell: day => <TimeText at={day.creatDate} zoneMinutes={0} style="day" />, width: 143, choice: 'always', place: 'name', unsorted: true },
    { id: 'hashrate', title: t('column.hashrate'), value: day => day.dayHashRateNum, cell: day => <HashrateText value={day.dayHashRateNum} coin={minedCoin} />, figure: true, width: 100, unsorted: true },
    { id: 'type', title: t('column.type'), value: day => typeWord(day.type), width: 80, unsorted: true },
    { id: 'amount', title: t('column.amount'), value: day => day.dayRecv, cell: day => money(day.dayRecv), figure: true, width: 152, choice: 'always', place: 'figure', unsorted: true },
    { id: 'then', title: t('column.then'), value: day => day.valueUsd, cell: day => <FiatText usd={day.valueUsd} cny={day.valueCny} />, figure: true, width: 145, unsorted: true },
    { id: 'now', title: t('column.now'), value: day => day.valueUsdNow, cell: day => <FiatText usd={day.valueUsdNow} cny={day.valueCnyNow} />, figure: true, width: 145, choice: 'hidden', unsorted: true },
    ...PARTS.map((part): Column<EarningDay> => ({ id: part, title: t(`part.${part}`), value: day => day[part], cell: partOf(part), figure: true, width: part === 'mevAmount' ? 260 : 170, choice: 'hidden', unsorted: true })),
    { id: 'compensation', title: t('column.compensation'), value: day => day.compensation, cell: day => money(day.compensation), figure: true, width: 170, choice: 'hidden', unsorted: true },
    { id: 'unpaid', title: t('column.unpaid'), value: day => day.unpaidAmount, cell: day => money(day.unpaidAmount), figure: true, width: 140, unsorted: true },
    { id: 'status', title: t('column.status'), value: day => t(`status.${day.payStatus}`), cell: day => <StatusTag tone={PAY_TONES[day.payStatus]}>{t(`status.${day.payStatus}`)}</StatusTag>, width: 150, place: 'state', unsorted: true },
    { id: 'settled', title: t('column.settled'), value: day => day.settleTime, cell: day => <TimeText at={day.settleTime} zoneMinutes={zone} style="short" />, width: 134, place: 'time', unsorted: true },
    ...(onWhy ? [{ id: 'why', title: t('column.why'), value: () => null, cell: (day: EarningDay) => <Button variant="default" size="compact-sm" onClick={() => onWhy(day)}>{t('why.open')}</Button>, width: 120, choice: 'always' as const, unsorted: true }] : []),
  ]
}
