import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PaidCoin } from '@adit/contract/coin-facts'
import { set } from '@adit/contract/set'
import { useCall } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { MoneyText } from '../../kit/figures/MoneyText.tsx'
import { TextField } from '../../kit/form/Fields.tsx'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useText } from '../../kit/text.ts'
import type { Setting } from './PayoutSettings.tsx'
import { ProtectedDialog } from '../../kit/form/ProtectedDialog.tsx'
import classes from './Setting.module.css'

/** P§9: coins that come along with the main one, each paid to an address of its own. */
export function MergedWallets({ setting: { userId, coinType } }: { setting: Setting }) {
  const t = useText('setting')
  const asked = useCall(set.mergeQuery, { userId, coinType })
  const [changing, setChanging] = useState<string | null>(null)
  if (asked.data?.items.length === 0) return null
  const chosen = asked.data?.items.find(item => item.coinType === changing)
  return (
    <Card title={t('merged.title')}>
      <p className={classes.lead}>{t('merged.text', { coin: coinType })}</p>
      <Await of={asked} skeleton={<Skeleton width="60%" />}>
        {({ items }) => (
          <ul className={classes.list}>
            {items.map(item => (
              <li key={item.coinType}>
                <span>
                  <b>{item.coinType}</b> {item.address ? <span className={classes.address}>{item.address}</span> : t('merged.none')}
                  <span className={classes.small}>{t('column.balance')}: <MoneyText amount={item.balance} coin={item.coinType as PaidCoin} /></span>
                </span>
                {item.locked ? <StatusTag tone="idle">{t('lock.is')}</StatusTag> : <Button variant="default" onClick={() => setChanging(item.coinType)} aria-label={`${t(item.address ? 'change' : 'wallet.add')}: ${item.coinType}`}>{t(item.address ? 'change' : 'wallet.add')}</Button>}
              </li>
            ))}
          </ul>
        )}
      </Await>
      {chosen && (
        <ProtectedDialog
          title={t('wallet.title', { coin: chosen.coinType })} call={set.mergeUpdate} submit={t('save')} done={t('wallet.done')} onClose={() => setChanging(null)}
          initial={{ userId, coinType, mergeCoinType: chosen.coinType as 'DOGE', address: chosen.address ?? '' }}
        >
          {form => (
            <>
              <TextField label={t('wallet.address')} mono autoFocus autoComplete="off" {...form.field('address')} />
              <p className={classes.note}><span>{t('wallet.pauses')}</span></p>
            </>
          )}
        </ProtectedDialog>
      )}
    </Card>
  )
}
