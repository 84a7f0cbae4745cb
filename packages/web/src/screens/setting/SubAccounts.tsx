import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Output } from '@adit/contract/kit'
import { set } from '@adit/contract/set'
import { useAct, useCall } from '../../kit/call.ts'
import { useConfirm } from '../../kit/ConfirmDialog.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { SearchField } from '../../kit/SearchField.tsx'
import { session } from '../../kit/session.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { CreateSubAccount } from './CreateSubAccount.tsx'
import { RemarkDialog } from './RemarkDialog.tsx'
import { refreshSwitch, select, selectAnother } from './selection.ts'
import { useSubAccountColumns } from './sub-account-columns.tsx'

export type SubAccountRow = Output<typeof set.accountQuery>['items'][number]

/** A§2: the account's own sub-accounts; those shared with it are in the switch alone. */
export function SubAccounts() {
  const t = useText('setting')
  const navigate = useNavigate()
  const [input, change, filtering] = useUrlInput(set.accountQuery)
  const list = useCall(set.accountQuery, input)
  const [creating, setCreating] = useState(false)
  const [renaming, setRenaming] = useState<SubAccountRow | null>(null)
  const [confirm, confirmation] = useConfirm()
  const remove = useAct(set.remove)
  const choose = useAct(set.accountDefault)

  const configure = (row: SubAccountRow) => void select(row.userId, row.coinType).then(() => navigate('/setting/configuration'))
  const makeDefault = (row: SubAccountRow) => choose.mutate({ userId: row.userId, coinType: row.coinType }, { onSuccess: () => toast.ok(t('default.done', { name: row.userId })) })
  const ask = async (row: SubAccountRow) => {
    const money = Number(row.balance) > 0 ? t(row.hasWallet ? 'delete.balance' : 'delete.balanceNoWallet', { amount: row.balance, coin: row.coinType }) : t('delete.noBalance')
    if (!await confirm({ title: t('delete.title', { name: row.userId }), text: <><p>{t('delete.text')}</p><p>{money}</p></>, act: t('delete.act'), destructive: true })) return
    remove.mutate({ userId: row.userId, coinType: row.coinType }, {
      onSuccess: () => {
        toast.ok(t('delete.done', { name: row.userId }))
        void (session().userId === row.userId ? selectAnother() : refreshSwitch())
      },
    })
  }
  const columns = useSubAccountColumns({ configure, rename: setRenaming, makeDefault, remove: row => void ask(row) })
  const mayCreate = list.data?.needAdd !== '0'
  return (
    <Screen
      title={t('list.title')}
      actions={(
        <>
          <Button variant="default" component={Link} to="/setting/trash" leftSection={<IconTrash size={16} aria-hidden />}>{t('trash.title')}</Button>
          <Button disabled={!mayCreate} onClick={() => setCreating(true)}>{t('create.open')}</Button>
        </>
      )}
    >
      {!mayCreate && <p role="status">{t('create.full')}</p>}
      <DataTable
        id="sub-accounts" label={t('list.title')} of={list} rowId={row => row.userId} columns={columns} filtering={filtering}
        paging={{ pageNum: input.pageNum, pageSize: input.pageSize, onPage: change }}
        search={<SearchField label={t('list.search')} value={input.search ?? ''} maxLength={64} onChange={search => change({ search, pageNum: 1 }, { replace: true })} />}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), step: <Button onClick={() => setCreating(true)}>{t('create.open')}</Button> }}
      />
      {creating && <CreateSubAccount onClose={() => setCreating(false)} />}
      {renaming && <RemarkDialog row={renaming} onClose={() => setRenaming(null)} />}
      {confirmation}
    </Screen>
  )
}
