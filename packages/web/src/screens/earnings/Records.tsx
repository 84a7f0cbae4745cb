import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { earnings } from '@adit/contract/earnings'
import { Forbidden } from '../../kit/states/States.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { useText } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { DeductionsTab } from './DeductionsTab.tsx'
import { EarningsTab } from './EarningsTab.tsx'
import { Overview } from './Overview.tsx'
import { PaymentsTab } from './PaymentsTab.tsx'
import { useSource } from './record-source.ts'
import { StatementTab } from './StatementTab.tsx'
import { WalletChangesTab } from './WalletChangesTab.tsx'

/** Earnings and payments of one sub-account and coin, from whichever source is provided. */
export function Records({ actions }: { actions?: ReactNode }) {
  const t = useText('earnings')
  const { may, coin, name } = useSource()
  const [search, setSearch] = useSearchParams()
  const [{ mergeCoinType }] = useUrlInput(earnings.recv)
  const tabs = [
    { value: 'earnings', label: t('tab.earnings'), shown: may.recv || may.charts, content: <EarningsTab key={name} /> },
    { value: 'payments', label: t('tab.payments'), shown: may.pay, content: <PaymentsTab key={name} /> },
    { value: 'statement', label: t('tab.statement'), shown: may.statement, content: <StatementTab key={name} /> },
    { value: 'deductions', label: t('tab.deductions'), shown: may.deductions, content: <DeductionsTab key={name} /> },
    { value: 'wallets', label: t('tab.wallets'), shown: may.walletChanges, content: <WalletChangesTab key={name} /> },
  ].filter(tab => tab.shown)
  const tab = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0]
  const merged = mergeCoinType && { mergeCoinType }

  /** The other tab begins without this one's filters; the coin stays. */
  const go = (change: Record<string, string | undefined>) => setSearch(before => {
    const kept = Object.entries({ tab: before.get('tab') ?? undefined, mergeCoinType, ...change }).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const next = new URLSearchParams(before)
    for (const key of ['from', 'to', 'type', 'status', 'pageNum', 'tab', 'mergeCoinType']) next.delete(key)
    for (const [key, value] of kept) next.set(key, value)
    return next
  })
  if (!tab) return <Screen title={t('title')}><Forbidden /></Screen>
  return (
    <Screen title={t('title')} actions={<><CoinChoice coin={coin} value={mergeCoinType} onChange={chosen => go({ mergeCoinType: chosen })} />{actions}</>}>
      <Overview {...merged} />
      <Tabs label={t('title')} value={tab.value} tabs={tabs} onChange={value => go({ tab: value === tabs[0]!.value ? undefined : value })} />
    </Screen>
  )
}

type Merged = NonNullable<ReturnType<typeof useUrlInput<typeof earnings.recv>>[0]['mergeCoinType']>
type ChoiceProps = { coin: string; value: Merged | undefined; onChange: (coin: Merged | undefined) => void }

/** The main coin and those that are merge-mined with it; nothing to choose where there are none. */
function CoinChoice({ coin, value, onChange }: ChoiceProps) {
  const t = useText('earnings')
  const merged = useMergedCoins(value)
  if (merged.length === 0) return null
  return <Segmented label={t('coin')} value={value ?? coin} choices={[coin, ...merged].map(each => ({ value: each, label: each }))} onChange={chosen => onChange(merged.find(each => each === chosen))} />
}

/** Every list of records says them, and so does the chart: asked is one that may be seen, as it is shown in any case. */
function useMergedCoins(chosen: Merged | undefined): Merged[] {
  const { may, useEarnings, usePayments, useChart } = useSource()
  const [{ days }] = useUrlInput(earnings.recvChart)
  const useList = may.recv ? useEarnings : may.pay ? usePayments : useChart
  const asked = useList({ ...(may.recv || may.pay ? { pageSize: 1 } : { days }), ...(chosen && { mergeCoinType: chosen }) })
  return asked.data?.auxCoinList ?? []
}
