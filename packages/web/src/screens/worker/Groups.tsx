import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { alarm } from '@adit/contract/alarm'
import type { Output } from '@adit/contract/kit'
import { worker } from '@adit/contract/worker'
import { useAct, useCall } from '../../kit/call.ts'
import { useConfirm } from '../../kit/ConfirmDialog.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { HashrateText } from '../../kit/figures/HashrateText.tsx'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { TextField } from '../../kit/form/Fields.tsx'
import { useSession } from '../../kit/session.ts'
import { Await, type Asked } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import classes from './Worker.module.css'

type Page = Output<typeof worker.groups>
type Group = Page['items'][number]

/** The sub-account's groups: added, renamed and deleted here; machines are moved from the list. */
export function Groups({ groups, mayEdit, onClose }: { groups: Asked<Page>; mayEdit: boolean; onClose: () => void }) {
  const t = useText('worker')
  return (
    <Dialog opened onClose={onClose} title={t('groups.title')}>
      {mayEdit && <AddGroup />}
      <Await of={groups} skeleton={<Skeleton height={80} />}>
        {({ items }) => items.length === 0
          ? <p className={classes.note}>{t('groups.empty')}</p>
          : <ul className={classes.groups}>{items.map(group => <GroupRow key={group.groupId} group={group} mayEdit={mayEdit} />)}</ul>}
      </Await>
    </Dialog>
  )
}

/** Writes name their sub-account and coin themselves. */
export const useAbout = () => ({ userId: useSession(state => state.userId), coinType: useSession(state => state.currentCoin) })

function AddGroup() {
  const t = useText('worker')
  const form = useContractForm(worker.addGroup, { ...useAbout(), groupName: '' }, {
    onDone: (_, { groupName }) => {
      toast.ok(t('groups.added', { name: groupName }))
      form.reset()
    },
  })
  return <ContractForm of={form} submit={t('groups.add')}><TextField label={t('groups.name')} hint={t('groups.rule')} autoComplete="off" maxLength={20} {...form.field('groupName')} /></ContractForm>
}

function GroupRow({ group, mayEdit }: { group: Group; mayEdit: boolean }) {
  const t = useText('worker')
  const about = useAbout()
  const [editing, setEditing] = useState(false)
  const remove = useAct(worker.deleteGroup, { also: [alarm.query.area] })
  const rules = useCall(alarm.query, about, { enabled: mayEdit })
  const [confirm, confirmation] = useConfirm()
  const name = group.groupName ?? ''
  const onDelete = async () => {
    const watching = rules.data?.items.filter(({ groupId }) => groupId === group.groupId).length ?? 0
    const text = [t('groups.delete.text', { count: group.totalWorkerNum }), ...(watching > 0 ? [t('groups.delete.rules', { count: watching })] : [])].join(' ')
    const sure = await confirm({ title: t('groups.delete.title', { name }), text, act: t('groups.delete.act'), destructive: true })
    if (sure) remove.mutate({ ...about, groupId: group.groupId }, { onSuccess: () => toast.ok(t('groups.deleted', { name })), onError: cause => toast.error(cause.message || t('failed')) })
  }
  return (
    <li className={classes.group}>
      {editing ? <RenameGroup group={group} onDone={() => setEditing(false)} /> : (
        <>
          <b>{name}</b>
          <small>{t('groups.counts', { count: group.totalWorkerNum, online: group.onlineWorkerNum })} · <HashrateText value={group.hsLast10MinNum} coin={about.coinType} /></small>
          {mayEdit && (
            <>
              <ActionIcon variant="default" size="lg" aria-label={t('groups.rename', { name })} onClick={() => setEditing(true)}><IconPencil size={16} aria-hidden /></ActionIcon>
              <ActionIcon variant="default" size="lg" aria-label={t('groups.delete', { name })} loading={remove.isPending || rules.isPending} onClick={() => void onDelete()}><IconTrash size={16} aria-hidden /></ActionIcon>
            </>
          )}
        </>
      )}
      {confirmation}
    </li>
  )
}

function RenameGroup({ group, onDone }: { group: Group; onDone: () => void }) {
  const t = useText('worker')
  const form = useContractForm(worker.renameGroup, { ...useAbout(), groupId: group.groupId, groupName: group.groupName ?? '' }, {
    onDone: (_, { groupName }) => {
      toast.ok(t('groups.renamed', { name: groupName }))
      onDone()
    },
  })
  return <ContractForm of={form} submit={t('groups.save')}><TextField label={t('groups.name')} autoFocus autoComplete="off" maxLength={20} {...form.field('groupName')} /></ContractForm>
}
