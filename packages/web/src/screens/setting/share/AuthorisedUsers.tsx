import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Coin } from '@adit/contract/coins'
import { share, type SharedWith } from '@adit/contract/share'
import { offsetMinutes } from '@adit/contract/time-zones'
import { useAct, useCall } from '../../../kit/call.ts'
import { useConfirm } from '../../../kit/ConfirmDialog.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { TimeText } from '../../../kit/figures/TimeText.tsx'
import { DataTable } from '../../../kit/table/DataTable.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { useText } from '../../../kit/text.ts'
import { toast } from '../../../kit/toast/toast.ts'
import classes from '../observer/Links.module.css'
import { AuthoriseUser } from './AuthoriseUser.tsx'

/** P§6: other accounts that see this sub-account in their own switch, and what they may do there. */
export function AuthorisedUsers({ userId, coinType }: { userId: string; coinType: Coin }) {
  const t = useText('share')
  const users = useCall(share.query, { userId, coinType })
  const revoke = useAct(share.delete)
  const [adding, setAdding] = useState(false)
  const [confirm, confirmation] = useConfirm()
  const zone = offsetMinutes(users.data?.timeZone ?? 'TIME_ZONE_8')
  const end = async ({ email }: SharedWith) => {
    if (await confirm({ title: t('revoke.title'), text: t('revoke.text', { email, userId }), act: t('revoke.act'), destructive: true }))
      revoke.mutate({ userId, coinType, email }, { onSuccess: () => toast.ok(t('revoke.done', { email })) })
  }
  const columns: Column<SharedWith>[] = [
    { id: 'email', title: t('column.email'), value: user => user.email, cell: user => <b>{user.email}</b>, width: 240, choice: 'always', place: 'name' },
    { id: 'kind', title: t('column.kind'), value: user => t(`kind.${user.kind}`), width: 160, place: 'state' },
    { id: 'since', title: t('column.since'), value: user => user.creatDate, cell: user => <TimeText at={user.creatDate} zoneMinutes={zone} />, figure: true, width: 185, place: 'time' },
    {
      id: 'act', title: t('column.act'), value: () => null, width: 130, unsorted: true, choice: 'always',
      cell: user => <Button variant="default" size="xs" disabled={revoke.isPending} aria-label={t('revoke.of', { email: user.email })} onClick={() => void end(user)}>{t('revoke.act')}</Button>,
    },
  ]
  return (
    <section className={classes.section}>
      <header className={classes.head}><h2>{t('title')}</h2><Button onClick={() => setAdding(true)}>{t('add.open')}</Button></header>
      <DataTable id="authorised-users" label={t('title')} of={users} rowId={user => user.email} columns={columns} empty={{ title: t('none'), text: t('none.text') }} />
      <Dialog opened={adding} onClose={() => setAdding(false)} title={t('add.title')}>
        <AuthoriseUser
          userId={userId} coinType={coinType}
          onDone={({ email }) => {
            setAdding(false)
            toast.ok(t('add.done', { email }))
          }}
        />
      </Dialog>
      {confirmation}
    </section>
  )
}
