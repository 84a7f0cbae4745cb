import type { PaidCoin } from '@adit/contract/coin-facts'
import { earnings } from '@adit/contract/earnings'
import { DEFAULT_TIME_ZONE, offsetMinutes } from '@adit/contract/time-zones'
import { MoneyText } from '../../kit/figures/MoneyText.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useText, type Say } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { withoutCoin } from './EarningsTab.tsx'
import { FiatText } from './FiatText.tsx'
import { ListCard } from './ListCard.tsx'
import { useSource, type Answer } from './record-source.ts'
import { SpanFilter } from './SpanFilter.tsx'

type Deduction = Answer<'deduction'>['items'][number]

/** What the pool took from a balance, and for what. */
export function DeductionsTab() {
  const t = useText('earnings')
  const { coin, useDeductions } = useSource()
  const [input, change, filtering] = useUrlInput(earnings.deduction)
  const { userId: _userId, coinType: _coinType, ...ask } = input
  const list = useDeductions(ask)
  const zone = offsetMinutes(list.data?.timeZone ?? DEFAULT_TIME_ZONE)
  const shown = input.mergeCoinType ?? coin
  const columns = deductionColumns(t, shown, zone)
  return (
    <ListCard title={t('deductions.title')}>
      <DataTable
        id="deductions" label={t('deductions.title')} of={list} rowId={deduction => deduction.serialNumber} columns={columns}
        filtering={withoutCoin(filtering, input.mergeCoinType !== undefined, () => change({ from: undefined, to: undefined }))}
        empty={{ title: t('deductions.empty'), text: t('deductions.empty.text') }}
        paging={{ pageNum: input.pageNum, pageSize: input.pageSize, onPage: change }} sorting={{ sort: null, onSort: () => {} }}
        filters={<SpanFilter from={input.from} to={input.to} onChange={change} />}
      />
    </ListCard>
  )
}

/** The engine's kinds of deduction; one of a later release goes by its own name. */
const typeWord = (t: Say<'earnings'>, type: string) => (type === 'service' || type === 'overpayment' ? t(`deduction.${type}`) : type)

const deductionColumns = (t: Say<'earnings'>, coin: PaidCoin, zone: number): Column<Deduction>[] => [
  { id: 'serial', title: t('column.serial'), value: deduction => deduction.serialNumber, width: 110, unsorted: true },
  { id: 'time', title: t('column.time'), value: deduction => deduction.creatDate, cell: deduction => <TimeText at={deduction.creatDate} zoneMinutes={zone} />, width: 160, place: 'time', unsorted: true },
  { id: 'type', title: t('column.deduction'), value: deduction => typeWord(t, deduction.type), width: 200, choice: 'always', place: 'name', unsorted: true },
  { id: 'amount', title: t('column.amount'), value: deduction => deduction.amount, cell: deduction => <MoneyText amount={deduction.amount} coin={coin} trim={false} />, figure: true, width: 180, choice: 'always', place: 'figure', unsorted: true },
  { id: 'then', title: t('column.then'), value: deduction => deduction.valueUsd, cell: deduction => <FiatText usd={deduction.valueUsd} cny={deduction.valueCny} />, figure: true, width: 130, unsorted: true },
]
