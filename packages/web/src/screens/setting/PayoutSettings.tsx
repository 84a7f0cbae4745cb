import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '@adit/contract/kit'
import { set } from '@adit/contract/set'
import { offsetMinutes } from '@adit/contract/time-zones'
import { Card } from '../../kit/Card.tsx'
import { CopyButton } from '../../kit/figures/CopyButton.tsx'
import { MoneyText } from '../../kit/figures/MoneyText.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { TextField } from '../../kit/form/Fields.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useText } from '../../kit/text.ts'
import { ProtectedDialog } from '../../kit/form/ProtectedDialog.tsx'
import classes from './Setting.module.css'
import { WalletDialog } from './WalletDialog.tsx'

export type Setting = Output<typeof set.settingQuery>

/** Where payments go, from what amount on, and what holds them up. */
export function PayoutSettings({ setting }: { setting: Setting }) {
  const t = useText('setting')
  const [doing, setDoing] = useState<'wallets' | 'minimum' | 'lock' | 'resume' | null>(null)
  const { userId, coinType, wallets } = setting
  const its = { userId, coinType }
  const zoneMinutes = offsetMinutes(setting.timeZone)
  const locked = wallets.some(wallet => wallet.locked)
  const onClose = () => setDoing(null)
  return (
    <>
      <Card
        title={t('wallet.title', { coin: coinType })}
        actions={!locked && (
          <>
            {wallets.length > 0 && <Button variant="default" onClick={() => setDoing('lock')}>{t('lock.open')}</Button>}
            <Button onClick={() => setDoing('wallets')}>{t(wallets.length ? 'wallet.change' : 'wallet.add')}</Button>
          </>
        )}
      >
        <div className={classes.stack}>
          {setting.pausedUntil !== null && (
            <div className={classes.note} role="status">
              <p>{t('pause.text')} <b><TimeText at={setting.pausedUntil} zoneMinutes={zoneMinutes} /></b></p>
              <Button variant="default" onClick={() => setDoing('resume')}>{t('pause.resume')}</Button>
            </div>
          )}
          {setting.paying.map(({ address, amount }) => (
            <p key={`${address} ${amount}`} className={classes.note}><span>{t('paying.text', { amount, coin: coinType })} <span className={classes.address}>{address}</span></span></p>
          ))}
          {wallets.length === 0 && <p className={classes.lead}>{t('wallet.none')}</p>}
          <ul className={classes.list}>
            {wallets.map(wallet => (
              <li key={`${wallet.address} ${wallet.paymentId ?? ''}`}>
                <span>
                  <span className={classes.copied}><span className={classes.address}>{wallet.address}</span><CopyButton text={wallet.address} of={t('wallet.address')} /></span>
                  {wallet.paymentId && <span className={classes.small}>{t('wallet.paymentId')}: {wallet.paymentId}</span>}
                  <span className={classes.small}>{t('wallet.since')} <TimeText at={wallet.addTime} zoneMinutes={zoneMinutes} style="day" /></span>
                </span>
                {wallet.locked && <StatusTag tone="idle">{t('lock.is')}</StatusTag>}
                <b>{t('percent', { percent: Number(wallet.percent) })}</b>
              </li>
            ))}
          </ul>
          {locked && <p className={classes.lead}>{t('lock.support')}</p>}
        </div>
      </Card>
      <Card title={t('minimum.title')} actions={<Button variant="default" onClick={() => setDoing('minimum')}>{t('change')}</Button>}>
        <dl className={classes.facts}>
          <dt>{t('minimum.now')}</dt><dd><MoneyText amount={setting.minPay} coin={coinType} /></dd>
          <dt>{t('minimum.lowest')}</dt><dd><MoneyText amount={setting.minPayLowest} coin={coinType} /></dd>
          <dt>{t('column.balance')}</dt><dd><MoneyText amount={setting.balance} coin={coinType} /></dd>
        </dl>
      </Card>
      {doing === 'wallets' && <WalletDialog setting={setting} onClose={onClose} />}
      {doing === 'minimum' && (
        <ProtectedDialog title={t('minimum.title')} call={set.settingUpdate} initial={{ ...its, minPay: setting.minPay }} submit={t('save')} done={t('minimum.done')} onClose={onClose}>
          {form => <TextField label={t('minimum.field', { coin: coinType })} hint={t('minimum.hint', { amount: setting.minPayLowest, coin: coinType })} mono autoFocus {...form.field('minPay')} />}
        </ProtectedDialog>
      )}
      {doing === 'lock' && (
        <ProtectedDialog title={t('lock.title')} call={set.walletLock} initial={its} submit={t('lock.act')} done={t('lock.done')} onClose={onClose}>
          {() => <p className={classes.note} data-tone="bad"><span>{t('lock.text')}</span></p>}
        </ProtectedDialog>
      )}
      {doing === 'resume' && (
        <ProtectedDialog title={t('pause.title')} call={set.payoutResume} initial={its} submit={t('pause.act')} done={t('pause.done')} onClose={onClose}>
          {() => <p className={classes.lead}>{t('pause.explain')}</p>}
        </ProtectedDialog>
      )}
    </>
  )
}
