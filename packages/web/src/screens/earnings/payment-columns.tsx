import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import type { PaidCoin } from '@adit/contract/coin-facts'
import type { PaymentStatus } from '@adit/contract/earning-types'
import { MoneyText } from '../../kit/figures/MoneyText.tsx'
import { MonoShort } from '../../kit/figures/MonoShort.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { StatusTag, type Tone } from '../../kit/StatusTag.tsx'
import type { Column } from '../../kit/table/columns.ts'
import type { Say } from '../../kit/text.ts'
import { FiatText } from './FiatText.tsx'
import type { Answer } from './record-source.ts'
import classes from './Records.module.css'

export type Payment = Answer<'pay'>['items'][number]
export const PAYMENT_TONES: Record<PaymentStatus, Tone> = { paying: 'lamp', paid: 'ok', refunded: 'bad' }

type Props = { t: Say<'earnings'>; coin: PaidCoin; zone: number; onOpen: (payment: Payment) => void }

export function paymentColumns({ t, coin, zone, onOpen }: Props): Column<Payment>[] {
  return [
    { id: 'id', title: t('column.payId'), value: payment => payment.payId, width: 90, unsorted: true, choice: 'hidden' },
    { id: 'time', title: t('column.time'), value: payment => payment.creatDate, cell: payment => <TimeText at={payment.creatDate} zoneMinutes={zone} />, width: 196, choice: 'always', place: 'name', unsorted: true },
    { id: 'amount', title: t('column.amount'), value: payment => payment.amount, cell: payment => <MoneyText amount={payment.amount} coin={coin} trim={false} />, figure: true, width: 160, choice: 'always', place: 'figure', unsorted: true },
    { id: 'then', title: t('column.then'), value: payment => payment.valueUsd, cell: payment => <FiatText usd={payment.valueUsd} cny={payment.valueCny} />, figure: true, width: 150, unsorted: true },
    { id: 'now', title: t('column.now'), value: payment => payment.valueUsdNow, cell: payment => <FiatText usd={payment.valueUsdNow} cny={payment.valueCnyNow} />, figure: true, width: 150, choice: 'hidden', unsorted: true },
    { id: 'address', title: t('column.address'), value: payment => payment.walletAddress, cell: payment => <Address payment={payment} t={t} />, width: 165, unsorted: true },
    { id: 'hash', title: t('column.hash'), value: payment => payment.transactionHash, cell: payment => <Hash payment={payment} t={t} />, width: 145, unsorted: true },
    { id: 'confirmations', title: t('column.confirmations'), value: payment => payment.confirmations, figure: true, width: 80, choice: 'hidden', unsorted: true },
    { id: 'status', title: t('column.status'), value: payment => t(`status.${payment.status}`), cell: payment => <StatusTag tone={PAYMENT_TONES[payment.status]}>{t(`status.${payment.status}`)}</StatusTag>, width: 152, place: 'state', unsorted: true },
    { id: 'open', title: t('column.details'), value: () => null, cell: payment => <Button variant="default" size="compact-sm" onClick={() => onOpen(payment)}>{t('payment.open')}</Button>, width: 125, choice: 'always', unsorted: true },
  ]
}

const Address = ({ payment, t }: { payment: Payment; t: Say<'earnings'> }) => payment.subPayList.length > 0
  ? <>{t('payment.split', { parts: payment.subPayList.length })}</>
  : <MonoShort text={payment.walletAddress} of={t('column.address')} />

export const Hash = ({ payment: { transactionHash, transactionLink }, t }: { payment: Payment; t: Say<'earnings'> }) => transactionLink
  ? <a className={classes.out} href={transactionLink} target="_blank" rel="noreferrer"><MonoShort text={transactionHash} /></a>
  : <MonoShort text={transactionHash} of={t('column.hash')} />
