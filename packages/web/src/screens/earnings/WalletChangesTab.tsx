import { earnings } from '@adit/contract/earnings'
import { DEFAULT_TIME_ZONE, offsetMinutes } from '@adit/contract/time-zones'
import { MonoShort } from '../../kit/figures/MonoShort.tsx'
import { Nothing } from '../../kit/figures/Nothing.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useText, type Say } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { withoutCoin } from './EarningsTab.tsx'
import { ListCard } from './ListCard.tsx'
import { useSource, type Answer } from './record-source.ts'
import { SpanFilter } from './SpanFilter.tsx'
import classes from './Records.module.css'

type Change = Answer<'walletChanged'>['items'][number]

/** Where payments went, before and after each change of it. */
export function WalletChangesTab() {
  const t = useText('earnings')
  const { useWalletChanges } = useSource()
  const [input, change, filtering] = useUrlInput(earnings.walletChanged)
  const { userId: _userId, coinType: _coinType, ...ask } = input
  const list = useWalletChanges(ask)
  const zone = offsetMinutes(list.data?.timeZone ?? DEFAULT_TIME_ZONE)
  const columns = changeColumns(t, zone)
  return (
    <ListCard title={t('wallets.title')}>
      <DataTable
        id="wallet-changes" label={t('wallets.title')} of={list} rowId={row => row.id} columns={columns}
        filtering={withoutCoin(filtering, input.mergeCoinType !== undefined, () => change({ from: undefined, to: undefined }))}
        empty={{ title: t('wallets.empty'), text: t('wallets.empty.text') }}
        paging={{ pageNum: input.pageNum, pageSize: input.pageSize, onPage: change }} sorting={{ sort: null, onSort: () => {} }}
        filters={<SpanFilter from={input.from} to={input.to} onChange={change} />}
      />
    </ListCard>
  )
}

const textOf = (wallets: Change['before']) => wallets.map(({ walletAddress, percent }) => `${walletAddress}${percent ? ` ${percent} %` : ''}`).join(', ')

const changeColumns = (t: Say<'earnings'>, zone: number): Column<Change>[] => [
  { id: 'time', title: t('column.time'), value: row => row.creatDate, cell: row => <TimeText at={row.creatDate} zoneMinutes={zone} />, width: 160, choice: 'always', place: 'name', unsorted: true },
  { id: 'before', title: t('column.before'), value: row => textOf(row.before), cell: row => <Wallets of={row.before} t={t} />, width: 260, unsorted: true },
  { id: 'after', title: t('column.after'), value: row => textOf(row.after), cell: row => <Wallets of={row.after} t={t} />, width: 260, choice: 'always', place: 'figure', unsorted: true },
]

function Wallets({ of, t }: { of: Change['before']; t: Say<'earnings'> }) {
  if (of.length === 0) return <Nothing />
  return (
    <span className={classes.wallets}>
      {of.map(({ walletAddress, percent }) => <span key={walletAddress}><MonoShort text={walletAddress} of={t('column.address')} />{of.length > 1 && percent && <small>{percent} %</small>}</span>)}
    </span>
  )
}
