import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { AUDIT_ACTIONS, type AuditAction } from '@adit/contract/audit-actions'
import type { Output } from '@adit/contract/kit'
import { set } from '@adit/contract/set'
import { DEFAULT_TIME_ZONE, offsetMinutes, type TimeZone } from '@adit/contract/time-zones'
import { useCall } from '../../kit/call.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useText } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { changeText } from './change-text.ts'
import classes from './Setting.module.css'

type AuditRecord = Output<typeof set.auditQuery>['items'][number]

/** What the address says for no sub-account in particular; no name can be this. */
const WHOLE_ACCOUNT = '*'

/** Every change of settings, access or money: who, what, from, to, when, where. */
export function AuditList({ userId, timeZone = DEFAULT_TIME_ZONE }: { userId: string; timeZone?: TimeZone | undefined }) {
  const t = useText('audit')
  const [input, change, filtering] = useUrlInput(set.auditQuery)
  const [shown, setShown] = useState<AuditRecord | null>(null)
  const whole = input.userId === WHOLE_ACCOUNT
  const list = useCall(set.auditQuery, { ...input, userId: whole ? undefined : input.userId ?? userId })
  const columns: Column<AuditRecord>[] = [
    { id: 'time', title: t('column.time'), value: row => row.time, unsorted: true, place: 'time', width: 190, cell: row => <TimeText at={row.time} zoneMinutes={offsetMinutes(timeZone)} /> },
    { id: 'action', title: t('column.action'), value: row => t(`action.${row.action}`), unsorted: true, choice: 'always', place: 'name', width: 205, cell: row => <button type="button" className={classes.link} onClick={() => setShown(row)}>{t(`action.${row.action}`)}</button> },
    { id: 'about', title: t('column.about'), value: row => [row.userId, row.coinType].filter(Boolean).join(' · '), unsorted: true, place: 'figure', width: 150 },
    { id: 'before', title: t('column.before'), value: row => changeText(row.before), unsorted: true, width: 150, cell: row => <span title={changeText(row.before)}>{changeText(row.before).replaceAll('\n', ', ') || '—'}</span> },
    { id: 'after', title: t('column.after'), value: row => changeText(row.after), unsorted: true, width: 150, cell: row => <span title={changeText(row.after)}>{changeText(row.after).replaceAll('\n', ', ') || '—'}</span> },
    { id: 'actor', title: t('column.actor'), value: row => row.actor ?? t('support'), unsorted: true, width: 165 },
    { id: 'ip', title: t('column.ip'), value: row => row.ip, unsorted: true, place: 'state', width: 145 },
    { id: 'agent', title: t('column.agent'), value: row => row.userAgent, unsorted: true, choice: 'hidden', width: 200 },
  ]
  return (
    <>
      <DataTable
        id="audit" label={t('title')} of={list} rowId={row => row.id} columns={columns} empty={{ title: t('empty'), text: t('emptyText') }}
        paging={{ pageNum: input.pageNum, pageSize: input.pageSize, onPage: change }} filtering={filtering}
        filters={(
          <>
            <NativeSelect
              aria-label={t('column.action')} value={input.action ?? ''} onChange={event => change({ action: (event.currentTarget.value || undefined) as AuditAction | undefined, pageNum: 1 })}
              data={[{ value: '', label: t('all') }, ...AUDIT_ACTIONS.map(action => ({ value: action, label: t(`action.${action}`) }))]}
            />
            <NativeSelect
              aria-label={t('column.about')} value={whole ? WHOLE_ACCOUNT : ''} onChange={event => change({ userId: event.currentTarget.value || undefined, pageNum: 1 })}
              data={[{ value: '', label: t('ofOne', { name: userId }) }, { value: WHOLE_ACCOUNT, label: t('ofAll') }]}
            />
          </>
        )}
      />
      <AuditDetail record={shown} timeZone={timeZone} onClose={() => setShown(null)} />
    </>
  )
}

/** All of one record: addresses in full, one a line. */
function AuditDetail({ record, timeZone, onClose }: { record: AuditRecord | null; timeZone: TimeZone; onClose: () => void }) {
  const t = useText('audit')
  if (!record) return null
  return (
    <Dialog opened onClose={onClose} title={t(`action.${record.action}`)}>
      <dl className={classes.detail}>
        <dt>{t('column.time')}</dt><dd><TimeText at={record.time} zoneMinutes={offsetMinutes(timeZone)} style="second" /></dd>
        <dt>{t('column.about')}</dt><dd>{[record.userId, record.coinType].filter(Boolean).join(' · ') || '—'}</dd>
        <dt>{t('column.before')}</dt><dd className={classes.change}>{changeText(record.before) || '—'}</dd>
        <dt>{t('column.after')}</dt><dd className={classes.change}>{changeText(record.after) || '—'}</dd>
        <dt>{t('column.actor')}</dt><dd>{record.actor ?? t('support')}</dd>
        <dt>{t('column.ip')}</dt><dd>{record.ip || '—'}</dd>
        <dt>{t('column.agent')}</dt><dd>{record.userAgent || '—'}</dd>
      </dl>
    </Dialog>
  )
}
