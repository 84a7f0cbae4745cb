import type { PaidCoin } from '@adit/contract/coin-facts'
import { earnings } from '@adit/contract/earnings'
import { DEFAULT_TIME_ZONE, offsetMinutes } from '@adit/contract/time-zones'
import { Figure, Figures } from '../../kit/Figures.tsx'
import { formatTime } from '../../kit/figures/time.ts'
import { MoneyText } from '../../kit/figures/MoneyText.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { useLanguage } from '../../kit/language.ts'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useText, type Say } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { withoutCoin } from './EarningsTab.tsx'
import { Exports } from './Exports.tsx'
import { FiatText } from './FiatText.tsx'
import { ListCard } from './ListCard.tsx'
import { useSource, type Answer } from './record-source.ts'
import { SpanFilter } from './SpanFilter.tsx'
import classes from './Records.module.css'

type Entry = Answer<'payRecv'>['items'][number]

/** Every movement of the balance: opening balance + entries = closing balance, to the last unit. */
export function StatementTab() {
  const t = useText('earnings')
  const { coin, useStatement, saveStatement } = useSource()
  const [input, change, filtering] = useUrlInput(earnings.payRecv)
  const { userId: _userId, coinType: _coinType, pageNum, pageSize, ...filter } = input
  const list = useStatement({ ...filter, pageNum, pageSize })
  const shown = input.mergeCoinType ?? coin
  const zone = offsetMinutes(list.data?.timeZone ?? DEFAULT_TIME_ZONE)
  const language = useLanguage(state => state.language)
  const columns = statementColumns({ t, coin: shown, zone, dayWord: at => formatTime(at, { zoneMinutes: 0, language, style: 'day' }) })
  const figure = (label: Parameters<typeof t>[0], amount: string | undefined) => <Figure label={t(label)} {...(amount !== undefined && { value: <MoneyText amount={amount} coin={shown} /> })} />
  return (
    <div className={classes.tab}>
      <Figures>
        {figure('statement.opening', list.data?.openingBalance)}
        {figure('statement.in', list.data?.totalIn)}
        {figure('statement.out', list.data?.totalOut)}
        {figure('statement.closing', list.data?.closingBalance)}
      </Figures>
      <ListCard title={t('statement.title')} actions={<Exports save={saveStatement && (format => saveStatement({ ...filter, format }))} />}>
        <DataTable
          id="statement" label={t('statement.title')} of={list} rowId={entry => entry.id} columns={columns}
          filtering={withoutCoin(filtering, input.mergeCoinType !== undefined, () => change({ from: undefined, to: undefined }))}
          empty={{ title: t('statement.empty'), text: t('earnings.empty.text') }}
          paging={{ pageNum, pageSize, onPage: change }} sorting={{ sort: null, onSort: () => {} }}
          filters={<SpanFilter from={input.from} to={input.to} onChange={change} />}
        />
      </ListCard>
    </div>
  )
}

type Props = { t: Say<'earnings'>; coin: PaidCoin; zone: number; dayWord: (at: number) => string }

function statementColumns({ t, coin, zone, dayWord }: Props): Column<Entry>[] {
  const money = (amount: string) => <MoneyText amount={amount} coin={coin} trim={false} />
  const about = ({ date, payId }: Entry) => (date ? dayWord(Date.parse(`${date}T00:00:00Z`)) : payId ? t('payment.title', { id: payId }) : null)
  return [
    { id: 'time', title: t('column.time'), value: entry => entry.creatDate, cell: entry => <TimeText at={entry.creatDate} zoneMinutes={zone} />, width: 160, choice: 'always', place: 'time', unsorted: true },
    { id: 'kind', title: t('column.entry'), value: entry => t(`kind.${entry.kind}`), width: 130, choice: 'always', place: 'name', unsorted: true },
    { id: 'about', title: t('column.about'), value: about, width: 150, unsorted: true },
    { id: 'amount', title: t('column.amount'), value: entry => entry.amount, cell: entry => money(entry.amount), figure: true, width: 180, choice: 'always', place: 'figure', unsorted: true },
    { id: 'then', title: t('column.then'), value: entry => entry.valueUsd, cell: entry => <FiatText usd={entry.valueUsd} cny={entry.valueCny} />, figure: true, width: 130, unsorted: true },
    { id: 'balance', title: t('column.balance'), value: entry => entry.balance, cell: entry => money(entry.balance), figure: true, width: 180, place: 'state', unsorted: true },
  ]
}
