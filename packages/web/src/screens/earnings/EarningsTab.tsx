import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Input.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { EARNING_TYPES, PAY_STATUSES, type EarningTypeName, type PayStatus } from '@adit/contract/earning-types'
import { earnings } from '@adit/contract/earnings'
import { offsetMinutes, DEFAULT_TIME_ZONE } from '@adit/contract/time-zones'
import { Segmented } from '../../kit/Segmented.tsx'
import { useSession } from '../../kit/session.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useText } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { EarningsChart } from './EarningsChart.tsx'
import { earningColumns, type EarningDay } from './earning-columns.tsx'
import { Exports } from './Exports.tsx'
import { ListCard } from './ListCard.tsx'
import { useSource } from './record-source.ts'
import { SpanFilter } from './SpanFilter.tsx'
import { useTypeWord } from './type-word.ts'
import { WhyDialog } from './WhyDialog.tsx'
import classes from './Records.module.css'

export function EarningsTab() {
  const { may } = useSource()
  return (
    <div className={classes.tab}>
      {may.charts && <EarningsChart />}
      {may.recv && <EarningList />}
    </div>
  )
}

/** What each type is called where it can be chosen: gifts have a coin of their own instead. */
const CHOSEN_TYPES = EARNING_TYPES.filter(type => type !== 'gift')

function EarningList() {
  const t = useText('earnings')
  const typeWord = useTypeWord()
  const { coin, useEarnings, useExplanation, saveEarnings } = useSource()
  const mayConnect = useSession(state => !state.authorizedUser)
  const [input, change, filtering] = useUrlInput(earnings.recv)
  const { userId: _userId, coinType: _coinType, pageNum, pageSize, ...filter } = input
  const list = useEarnings({ ...filter, pageNum, pageSize })
  const [open, setOpen] = useState<EarningDay | null>(null)
  const zone = offsetMinutes(list.data?.timeZone ?? DEFAULT_TIME_ZONE)
  const shown = input.mergeCoinType ?? coin
  const columns = earningColumns({ t, typeWord, coin: shown, minedCoin: coin, zone, ...(useExplanation && { onWhy: setOpen }) })
  return (
    <ListCard title={t('earnings.title')} actions={<Exports save={saveEarnings && (format => saveEarnings({ ...filter, format }))} />}>
      <DataTable
        id="earnings" label={t('earnings.title')} of={list} rowId={day => day.date} columns={columns} filtering={withoutCoin(filtering, input.mergeCoinType !== undefined, () => change(NO_FILTER))}
        empty={{ title: t('earnings.empty'), ...(mayConnect && shown === coin ? { text: t('earnings.empty.new'), step: <Button component={Link} to="/dashboard">{t('earnings.empty.step')}</Button> } : { text: t('earnings.empty.text') }) }}
        paging={{ pageNum, pageSize, onPage: change }} sorting={{ sort: null, onSort: () => {} }}
        filters={(
          <>
            <SpanFilter from={input.from} to={input.to} onChange={change} />
            <NativeSelect
              aria-label={t('column.type')} value={input.type[0] ?? ''} data={[{ value: '', label: t('filter.anyType') }, ...CHOSEN_TYPES.map(value => ({ value, label: typeWord(value) }))]}
              onChange={event => change({ type: event.currentTarget.value ? [event.currentTarget.value as EarningTypeName] : undefined })}
            />
            <Segmented
              label={t('column.status')} value={input.status ?? 'all'} onChange={status => change({ status: status === 'all' ? undefined : status })}
              choices={[{ value: 'all' as const, label: t('filter.any') }, ...PAY_STATUSES.map((value: PayStatus) => ({ value, label: t(`status.${value}`) }))]}
            />
          </>
        )}
      />
      <WhyDialog day={open} coin={shown} onClose={() => setOpen(null)} />
    </ListCard>
  )
}

const NO_FILTER = { from: undefined, to: undefined, type: undefined, status: undefined }

/** The coin is a choice of its own above the tabs: it is no filter, and "clear filters" leaves it. */
export const withoutCoin = (filtering: { set: number; clear: () => void }, coinChosen: boolean, clear: () => void) =>
  ({ set: filtering.set - (coinChosen ? 1 : 0), clear })
