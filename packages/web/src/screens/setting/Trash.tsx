import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Output } from '@adit/contract/kit'
import { set } from '@adit/contract/set'
import { DEFAULT_TIME_ZONE, offsetMinutes } from '@adit/contract/time-zones'
import { useAct, useCall } from '../../kit/call.ts'
import { MoneyText } from '../../kit/figures/MoneyText.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { refreshSwitch } from './selection.ts'

type Deleted = Output<typeof set.recycleQuery>['items'][number]

/** P§4: what was deleted, and can come back unless it was cancelled. */
export function Trash() {
  const t = useText('setting')
  const [input, change] = useUrlInput(set.recycleQuery)
  const list = useCall(set.recycleQuery, input)
  const recover = useAct(set.recycleRecover)
  const bringBack = (row: Deleted) => recover.mutate({ userId: row.userId, coinType: row.coinType }, {
    onSuccess: () => {
      toast.ok(t('trash.done', { name: row.userId }))
      void refreshSwitch()
    },
  })
  const columns: Column<Deleted>[] = [
    { id: 'name', title: t('column.name'), value: row => row.userId, unsorted: true, choice: 'always', place: 'name', width: 200, cell: row => <span><b>{row.userId}</b> <small>{row.nickName}</small></span> },
    { id: 'coin', title: t('column.coin'), value: row => row.coinType, unsorted: true, width: 90 },
    { id: 'deleted', title: t('trash.deleted'), value: row => row.deleteTime, unsorted: true, place: 'time', width: 190, cell: row => <TimeText at={row.deleteTime} zoneMinutes={offsetMinutes(DEFAULT_TIME_ZONE)} /> },
    { id: 'balance', title: t('column.balance'), value: row => row.balance, unsorted: true, figure: true, place: 'figure', width: 160, cell: row => <MoneyText amount={row.balance} coin={row.coinType} trim={false} /> },
    {
      id: 'acts', title: t('column.acts'), value: () => null, unsorted: true, choice: 'always', place: 'state', width: 140,
      cell: row => row.cancelled
        ? <StatusTag tone="idle">{t('trash.cancelled')}</StatusTag>
        : <Button variant="default" size="compact-sm" loading={recover.isPending && recover.variables.userId === row.userId} onClick={() => bringBack(row)} aria-label={t('trash.recoverOf', { name: row.userId })}>{t('trash.recover')}</Button>,
    },
  ]
  return (
    <Screen title={t('trash.title')} actions={<Button variant="default" component={Link} to="/setting">{t('trash.back')}</Button>}>
      <p>{t('trash.text')}</p>
      <DataTable
        id="recycle-bin" label={t('trash.title')} of={list} rowId={row => row.userId} columns={columns} empty={{ title: t('trash.empty'), text: t('trash.emptyText') }}
        paging={{ pageNum: input.pageNum, pageSize: input.pageSize, onPage: change }}
      />
    </Screen>
  )
}
