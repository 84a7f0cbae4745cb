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
import { useLanguage } from '../../kit/language.ts'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useText } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { changeFacts, inLines, inOneLine, type Reader } from './change-text.ts'
import classes from './Setting.module.css'

type AuditRecord = Output<typeof set.auditQuery>['items'][number]

/** What the address says for no sub-account in particular; no name can be this. */
const WHOLE_ACCOUNT = '*'

/** Every change of settings, access or money: who, what, from, to, when, where. */
export function AuditList({ userId, timeZone = DEFAULT_TIME_ZONE }: { userId: string; timeZone?: TimeZone | undefined }) {
  const t = useText('audit')
  const reader = useReader(timeZone)
  const [input, change, filtering] = useUrlInput(set.auditQuery)
  const [shown, setShown] = useState<AuditRecord | null>(null)
  const whole = input.userId === WHOLE_ACCOUNT
  // the address may name another than the chosen one
  const about = input.userId === userId ? '' : input.userId ?? ''
  const list = useCall(set.auditQuery, { ...input, userId: whole ? undefined : input.userId ?? userId })
  const columns: Column<AuditRecord>[] = [
    { id: 'time', title: t('column.time'), value: row => row.time, unsorted: true, place: 'time', width: 190, cell: row => <TimeText at={row.time} zoneMinutes={offsetMinutes(timeZone)} /> },
    { id: 'action', title: t('column.action'), value: row => t(`action.${row.action}`), unsorted: true, choice: 'always', place: 'name', width: 205, cell: row => <button type="button" className={classes.link} onClick={() => setShown(row)}>{t(`action.${row.action}`)}</button> },
    { id: 'about', title: t('column.about'), value: row => [row.userId, row.coinType].filter(Boolean).join(' · '), unsorted: true, place: 'figure', width: 150 },
    { id: 'before', title: t('column.before'), value: row => inOneLine(changeFacts(row, row.before, reader)), unsorted: true, width: 150, cell: row => <Change of={row} value={row.before} reader={reader} /> },
    { id: 'after', title: t('column.after'), value: row => inOneLine(changeFacts(row, row.after, reader)), unsorted: true, width: 150, cell: row => <Change of={row} value={row.after} reader={reader} /> },
    { id: 'actor', title: t('column.actor'), value: row => who(t, row), unsorted: true, width: 165 },
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
              aria-label={t('column.about')} value={about} onChange={event => change({ userId: event.currentTarget.value || undefined, pageNum: 1 })}
              data={[{ value: '', label: t('ofOne', { name: userId }) }, ...(about && !whole ? [{ value: about, label: t('ofOne', { name: about }) }] : []), { value: WHOLE_ACCOUNT, label: t('ofAll') }]}
            />
          </>
        )}
      />
      <AuditDetail record={shown} reader={reader} onClose={() => setShown(null)} />
    </>
  )
}

const useReader = (timeZone: TimeZone): Reader => ({
  audit: useText('audit'), alarm: useText('alarm'), observer: useText('observer'), share: useText('share'),
  language: useLanguage(state => state.language), zoneMinutes: offsetMinutes(timeZone),
})

const who = (t: Reader['audit'], { by, actor }: AuditRecord): string => actor ?? t(by === 'link' ? 'byLink' : 'support')

/** One short line; all of it on hover. */
function Change({ of, value, reader }: { of: AuditRecord; value: unknown; reader: Reader }) {
  const facts = changeFacts(of, value, reader)
  return <span {...(facts.length > 0 && { title: inLines(facts, reader) })}>{inOneLine(facts)}</span>
}

/** All of one record: addresses in full, one a line. */
function AuditDetail({ record, reader, onClose }: { record: AuditRecord | null; reader: Reader; onClose: () => void }) {
  const t = reader.audit
  if (!record) return null
  return (
    <Dialog opened onClose={onClose} title={t(`action.${record.action}`)}>
      <dl className={classes.detail}>
        <dt>{t('column.time')}</dt><dd><TimeText at={record.time} zoneMinutes={reader.zoneMinutes} style="second" /></dd>
        <dt>{t('column.about')}</dt><dd>{[record.userId, record.coinType].filter(Boolean).join(' · ') || '—'}</dd>
        <dt>{t('column.before')}</dt><dd className={classes.change}>{inLines(changeFacts(record, record.before, reader), reader)}</dd>
        <dt>{t('column.after')}</dt><dd className={classes.change}>{inLines(changeFacts(record, record.after, reader), reader)}</dd>
        <dt>{t('column.actor')}</dt><dd>{who(t, record)}</dd>
        <dt>{t('column.ip')}</dt><dd>{record.ip || '—'}</dd>
        <dt>{t('column.agent')}</dt><dd>{record.userAgent || '—'}</dd>
      </dl>
    </Dialog>
  )
}
