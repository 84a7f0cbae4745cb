import type { PaidCoin } from '@adit/contract/coin-facts'
import { CURRENCIES } from '@adit/contract/currencies'
import { Dialog } from '../../kit/Dialog.tsx'
import { formatFiat } from '../../kit/figures/money.ts'
import { MoneyText } from '../../kit/figures/MoneyText.tsx'
import { MonoShort } from '../../kit/figures/MonoShort.tsx'
import { NOTHING } from '../../kit/figures/numbers.ts'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { useLanguage } from '../../kit/language.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useText } from '../../kit/text.ts'
import { Hash, PAYMENT_TONES, type Payment } from './payment-columns.tsx'
import classes from './Records.module.css'

type Props = { payment: Payment | null; coin: PaidCoin; zone: number; onClose: () => void }

/** A payment from its settlement to its arrival, and where each part of it went. */
export function PaymentDialog({ payment, coin, zone, onClose }: Props) {
  const t = useText('earnings')
  return (
    <Dialog opened={payment !== null} onClose={onClose} title={payment ? t('payment.title', { id: payment.payId }) : ''}>
      {payment && (
        <div className={classes.why}>
          <p className={classes.total}><MoneyText amount={payment.amount} coin={coin} /> <StatusTag tone={PAYMENT_TONES[payment.status]}>{t(`status.${payment.status}`)}</StatusTag></p>
          <Worth payment={payment} />
          <Timeline payment={payment} zone={zone} />
          <dl className={classes.facts}>
            <div><dt>{t('column.hash')}</dt><dd><Hash payment={payment} t={t} /></dd></div>
            <div><dt>{t('column.confirmations')}</dt><dd>{payment.confirmations}</dd></div>
            {payment.subPayList.length === 0 && <div><dt>{t('column.address')}</dt><dd><MonoShort text={payment.walletAddress} of={t('column.address')} ends={12} /></dd></div>}
          </dl>
          {payment.subPayList.length > 0 && (
            <section>
              <h3>{t('payment.parts')}</h3>
              <dl className={classes.facts}>
                {payment.subPayList.map(part => <div key={part.payId}><dt><MonoShort text={part.walletAddress} of={t('column.address')} /></dt><dd><MoneyText amount={part.amount} coin={coin} trim={false} /></dd></div>)}
              </dl>
            </section>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** P§4: what has happened, and what is still to come. */
function Timeline({ payment: { timeline, confirmations, confirmationsToPaid, delayed, status }, zone }: { payment: Payment; zone: number }) {
  const t = useText('earnings')
  return (
    <>
      <ol className={classes.timeline} aria-label={t('timeline')}>
        {timeline.map(({ step, time }) => (
          <li key={step} data-done={time !== null || undefined} data-step={step}>
            <b>{t(`timeline.${step}`)}</b>
            <span>{time === null ? t('timeline.waiting') : <TimeText at={time} zoneMinutes={zone} />}</span>
          </li>
        ))}
      </ol>
      {status === 'paying' && <p className={classes.hint}>{t(delayed ? 'timeline.delayed' : 'timeline.confirmations', { confirmations, needed: confirmationsToPaid })}</p>}
    </>
  )
}

function Worth({ payment }: { payment: Payment }) {
  const t = useText('earnings')
  const language = useLanguage(state => state.language)
  const shown = (value: string | null, currency: 'USD' | 'CNY') => (value === null ? NOTHING : formatFiat(Number(value), currency, language))
  const values = { USD: [payment.valueUsd, payment.valueUsdNow], CNY: [payment.valueCny, payment.valueCnyNow] } as const
  return (
    <table className={classes.worth}>
      <thead><tr><th scope="col">{t('worth')}</th><th scope="col">{t('column.then')}</th><th scope="col">{t('column.now')}</th></tr></thead>
      <tbody>{CURRENCIES.map(currency => <tr key={currency}><th scope="row">{currency}</th>{values[currency].map((value, at) => <td key={at}>{shown(value, currency)}</td>)}</tr>)}</tbody>
    </table>
  )
}
