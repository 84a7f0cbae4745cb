import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconBook } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiSettings, type ApiKey } from '@adit/contract/api-settings'
import type { Coin } from '@adit/contract/coins'
import { offsetMinutes } from '@adit/contract/time-zones'
import { useAct, useCall } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { useConfirm } from '../../kit/ConfirmDialog.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { useSession } from '../../kit/session.ts'
import { Empty, Forbidden } from '../../kit/states/States.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ActivateKey } from './ActivateKey.tsx'
import { CreateKey } from './CreateKey.tsx'
import { EditKey } from './EditKey.tsx'
import { keyColumns, nameOf } from './key-columns.tsx'
import { ShowSecret } from './ShowSecret.tsx'
import classes from './UserApi.module.css'

export type Whose = { userId: string; coinType: Coin }

/** P§3: the keys that programs sign their calls with. They are the sub-account's owner's alone: nobody else asks for them. */
export function ApiKeys() {
  const t = useText('userApi')
  const { userId, currentCoin, authorizedUser } = useSession()
  if (authorizedUser) return <Screen title={t('title')} actions={<Guide />}><Card><Forbidden title={t('shared', { name: userId })} text={t('shared.text')} /></Card></Screen>
  if (!userId) return <Screen title={t('title')} actions={<Guide />}><Card><Empty title={t('without')} text={t('without.text')} step={<Button component={Link} to="/setting">{t('without.step')}</Button>} /></Card></Screen>
  // a dialog belongs to the sub-account it was opened for
  return <OwnKeys key={userId} userId={userId} coinType={currentCoin} />
}

function Guide() {
  const t = useText('userApi')
  return <Button variant="default" component={Link} to="/userApiGuide" leftSection={<IconBook size={16} aria-hidden />}>{t('guide')}</Button>
}

type Opened = { dialog: 'activate' | 'edit' | 'secret'; key: ApiKey } | { dialog: 'create' } | null

function OwnKeys({ userId, coinType }: Whose) {
  const t = useText('userApi')
  const keys = useCall(apiSettings.list, { userId, coinType })
  const remove = useAct(apiSettings.delete)
  const [confirm, confirmation] = useConfirm()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const zone = offsetMinutes(keys.data?.timeZone ?? 'TIME_ZONE_8')
  const full = keys.data !== undefined && keys.data.items.length >= keys.data.max
  const open = (dialog: 'activate' | 'edit' | 'secret') => (key: ApiKey) => setOpened({ dialog, key })
  const ask = async (key: ApiKey) => {
    const text = t(key.status === 'active' ? 'delete.text' : 'delete.pending')
    if (await confirm({ title: t('delete.title', { name: nameOf(key) }), text, act: t('delete.act'), destructive: true }))
      remove.mutate({ userId, coinType, id: key.id }, { onSuccess: () => toast.ok(t('delete.done')) })
  }
  const whose = { userId, coinType, onClose: close }
  return (
    <Screen title={t('title')} actions={<><Guide /><Button disabled={full} onClick={() => setOpened({ dialog: 'create' })}>{t('create.open')}</Button></>}>
      <p className={classes.lead}>{t('lead', { name: userId })}</p>
      {full && <p role="status">{t('full', { max: keys.data.max })}</p>}
      <DataTable
        id="api-keys" label={t('title')} of={keys} rowId={key => key.id} empty={{ title: t('none'), text: t('none.text') }}
        columns={keyColumns(t, zone, { activate: open('activate'), edit: open('edit'), secret: open('secret'), remove: key => void ask(key) })}
      />
      {opened?.dialog === 'create' && <CreateKey {...whose} onMade={open('activate')} />}
      {opened?.dialog === 'activate' && <ActivateKey {...whose} of={opened.key} />}
      {opened?.dialog === 'edit' && <EditKey {...whose} of={opened.key} />}
      {opened?.dialog === 'secret' && <ShowSecret {...whose} of={opened.key} />}
      {confirmation}
    </Screen>
  )
}
