import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { CoinIcon } from '../../kit/coin-icon/CoinIcon.tsx'
import { HashrateText } from '../../kit/figures/HashrateText.tsx'
import { MoneyText } from '../../kit/figures/MoneyText.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { useText } from '../../kit/text.ts'
import classes from './Setting.module.css'
import type { SubAccountRow } from './SubAccounts.tsx'

type Acts = Record<'configure' | 'rename' | 'makeDefault' | 'remove', (row: SubAccountRow) => void>

/** Eight places are enough for a list, cut and not rounded; the whole is on hover and on the sub-account's own page. */
const shortened = (amount: string) => amount.replace(/(\.\d{8})\d+$/, '$1')

/** What a row says and what can be done with it. The server pages, so nothing is sorted here. */
export function useSubAccountColumns({ configure, rename, makeDefault, remove }: Acts): Column<SubAccountRow>[] {
  const t = useText('setting')
  const state = (row: SubAccountRow) => !row.hasWallet ? { tone: 'bad' as const, text: t('state.noWallet') } : row.pausedUntil ? { tone: 'lamp' as const, text: t('state.paused') } : { tone: 'ok' as const, text: t('state.ready') }
  return [
    {
      id: 'name', title: t('column.name'), value: row => row.userId, unsorted: true, choice: 'always', place: 'name', width: 160,
      cell: row => (
        <span className={classes.name}>
          <b>{row.userId}</b>
          {row.isDefault && <IconStar size={14} aria-label={t('default.is')} role="img" />}
          {row.nickName && <small>{row.nickName}</small>}
        </span>
      ),
    },
    { id: 'coin', title: t('column.coin'), value: row => row.coinType, unsorted: true, width: 80, cell: row => <span className={classes.coin}><CoinIcon coin={row.coinType} size={18} />{row.coinType}</span> },
    { id: 'mode', title: t('column.mode'), value: row => row.payMethod, unsorted: true, width: 84 },
    { id: 'rate', title: t('column.rate'), value: row => row.hsLast10Min, unsorted: true, figure: true, place: 'figure', width: 125, cell: row => <HashrateText value={row.hsLast10Min} coin={row.coinType} /> },
    { id: 'workers', title: t('column.workers'), value: row => row.onlineWorkerNum, unsorted: true, figure: true, width: 170, cell: row => t('workers', { online: row.onlineWorkerNum, total: row.totalWorkerNum }) },
    { id: 'balance', title: t('column.balance'), value: row => row.balance, unsorted: true, figure: true, width: 155, cell: row => <span title={`${row.balance} ${row.coinType}`}><MoneyText amount={shortened(row.balance)} coin={row.coinType} /></span> },
    { id: 'state', title: t('column.payments'), value: row => state(row).text, unsorted: true, place: 'state', width: 142, cell: row => <StatusTag tone={state(row).tone}>{state(row).text}</StatusTag> },
    {
      id: 'acts', title: t('column.acts'), value: () => null, unsorted: true, choice: 'always', width: 246,
      cell: row => (
        <span className={classes.acts}>
          <Button variant="default" size="compact-sm" onClick={() => configure(row)} aria-label={t('configureOf', { name: row.userId })}>{t('configure')}</Button>
          <ActionIcon variant="subtle" color="gray" size="var(--target)" aria-label={t('remark.of', { name: row.userId })} onClick={() => rename(row)}><IconPencil size={16} /></ActionIcon>
          {!row.isDefault && <ActionIcon variant="subtle" color="gray" size="var(--target)" aria-label={t('default.of', { name: row.userId })} onClick={() => makeDefault(row)}><IconStar size={16} /></ActionIcon>}
          <ActionIcon variant="subtle" color="red" size="var(--target)" aria-label={t('delete.of', { name: row.userId })} onClick={() => remove(row)}><IconTrash size={16} /></ActionIcon>
        </span>
      ),
    },
  ]
}
