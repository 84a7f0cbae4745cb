import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ApiKey } from '@adit/contract/api-settings'
import { MonoShort } from '../../kit/figures/MonoShort.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { shortenMiddle } from '../../kit/figures/truncate.ts'
import { StatusTag, type Tone } from '../../kit/StatusTag.tsx'
import type { Column } from '../../kit/table/columns.ts'
import type { Say } from '../../kit/text.ts'
import classes from './UserApi.module.css'

type Acts = Record<'activate' | 'edit' | 'secret' | 'remove', (key: ApiKey) => void>

/** What a key is called: its remark, else the key itself. */
export const nameOf = ({ remark, key }: ApiKey): string => remark || shortenMiddle(key)

/** A key whose secret does not open any more (the pool's own has changed) can only be made anew. */
const isLost = ({ status, secret }: ApiKey) => status === 'pending' && secret === null
const stateOf = (key: ApiKey): { tone: Tone; word: 'status.active' | 'status.pending' | 'status.lost' } =>
  key.status === 'active' ? { tone: 'ok', word: 'status.active' } : isLost(key) ? { tone: 'bad', word: 'status.lost' } : { tone: 'lamp', word: 'status.pending' }

export const keyColumns = (t: Say<'userApi'>, zoneMinutes: number, { activate, edit, secret, remove }: Acts): Column<ApiKey>[] => [
  {
    id: 'key', title: t('column.key'), value: key => nameOf(key), width: 185, choice: 'always', place: 'name',
    cell: key => <span className={classes.name}>{key.remark && <b>{key.remark}</b>}<MonoShort text={key.key} of={t('key.of', { name: nameOf(key) })} /></span>,
  },
  {
    id: 'permission', title: t('column.permission'), value: key => key.permission.map(one => t(`permission.${one}`)).join(', '), unsorted: true, width: 262,
    cell: key => (
      <span className={classes.tags}>
        {key.permission.map(one => <span key={one} className={classes.tag} data-changes={one === 'coin' || undefined}>{t(`permission.${one}`)}</span>)}
      </span>
    ),
  },
  { id: 'reach', title: t('column.reach'), value: key => t(key.allSubAccounts ? 'reach.all' : 'reach.own'), unsorted: true, choice: 'hidden', width: 150 },
  {
    id: 'addresses', title: t('column.addresses'), value: key => key.addresses.join(', ') || t('anywhere'), unsorted: true, width: 150,
    cell: key => (
      <span className={classes.guard}>
        {key.addresses.length ? <code title={key.addresses.join('\n')}>{key.addresses.join(', ')}</code> : <span>{t('anywhere')}</span>}
        {key.legacyNonce && <span className={classes.tag} data-changes>{t('legacy.tag')}</span>}
      </span>
    ),
  },
  { id: 'status', title: t('column.status'), value: key => t(stateOf(key).word), width: 160, place: 'state', cell: key => <StatusTag tone={stateOf(key).tone}>{t(stateOf(key).word)}</StatusTag> },
  {
    id: 'lastUse', title: t('column.lastUse'), value: key => key.lastUseDate, width: 175, place: 'figure',
    cell: key => key.lastUseDate === null ? t('unused') : <span className={classes.use}><TimeText at={key.lastUseDate} zoneMinutes={zoneMinutes} />{key.lastUseIp && <small title={key.lastUseIp}>{key.lastUseIp}</small>}</span>,
  },
  { id: 'created', title: t('column.created'), value: key => key.creatDate, cell: key => <TimeText at={key.creatDate} zoneMinutes={zoneMinutes} />, width: 180, choice: 'hidden' },
  {
    id: 'acts', title: t('column.acts'), value: () => null, unsorted: true, choice: 'always', width: 225,
    cell: key => (
      <span className={classes.acts}>
        {key.status === 'pending' && !isLost(key) && <Button variant="default" size="compact-sm" aria-label={t('activate.of', { name: nameOf(key) })} onClick={() => activate(key)}>{t('activate.open')}</Button>}
        {key.status === 'active' && <ActionIcon variant="subtle" color="gray" size="var(--target)" aria-label={t('secret.of', { name: nameOf(key) })} title={t('secret.title')} onClick={() => secret(key)}><IconEye size={16} /></ActionIcon>}
        <ActionIcon variant="subtle" color="gray" size="var(--target)" aria-label={t('edit.of', { name: nameOf(key) })} title={t('edit.title')} onClick={() => edit(key)}><IconPencil size={16} /></ActionIcon>
        <ActionIcon variant="subtle" color="red" size="var(--target)" aria-label={t('delete.of', { name: nameOf(key) })} title={t('delete.act')} onClick={() => remove(key)}><IconTrash size={16} /></ActionIcon>
      </span>
    ),
  },
]
