import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { PUSHED_RECORDS } from '@adit/contract/earning-types'
import { earnings } from '@adit/contract/earnings'
import { useAct, useCall } from '../../kit/call.ts'
import { useConfirm } from '../../kit/ConfirmDialog.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { ChoiceField, TextField } from '../../kit/form/Fields.tsx'
import { useSession } from '../../kit/session.ts'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useText } from '../../kit/text.ts'
import { Tick } from '../../kit/Tick.tsx'
import { toast } from '../../kit/toast/toast.ts'
import type { Answer } from './record-source.ts'
import classes from './Records.module.css'

/** P§5: who gets this sub-account's records by e-mail. */
export function PushDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('earnings')
  const userId = useSession(state => state.userId)
  const coinType = useSession(state => state.currentCoin)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('push.title', { userId, coin: coinType })}>
      <div className={classes.why}>
        <p>{t('push.text')}</p>
        <Addresses whose={{ userId, coinType }} />
      </div>
    </Dialog>
  )
}

type Whose = { userId: string; coinType: ReturnType<typeof useSession.getState>['currentCoin'] }
type Address = Answer<'emailQuery'>['items'][number]

function Addresses({ whose }: { whose: Whose }) {
  const t = useText('earnings')
  const list = useCall(earnings.emailQuery, whose)
  return (
    <Await of={list} skeleton={<Skeleton height="8em" />}>
      {({ items, addresses, addressesMax }) => (
        <div className={classes.why}>
          {items.length > 0 && <ul className={classes.addresses}>{items.map(address => <AddressRow key={address.id} address={address} whose={whose} />)}</ul>}
          <p className={classes.hint}>{t('push.count', { addresses, max: addressesMax })}</p>
          {addresses < addressesMax && <AddAddress whose={whose} />}
        </div>
      )}
    </Await>
  )
}

function AddressRow({ address, whose }: { address: Address; whose: Whose }) {
  const t = useText('earnings')
  const add = useAct(earnings.emailRecvOrPay)
  const remove = useAct(earnings.emailDelete)
  const [confirm, confirmation] = useConfirm()
  const working = add.isPending || remove.isPending
  const { email } = address
  const takeOff = async () => {
    if (await confirm({ title: t('push.remove'), text: t('push.remove.text', { email }), act: t('push.remove'), destructive: true })) remove.mutate({ ...whose, email })
  }
  return (
    <li>
      <div className={classes.address}>
        <b>{email}</b>
        <StatusTag tone={address.confirmed ? 'ok' : 'lamp'}>{t(address.confirmed ? 'push.confirmed' : 'push.unconfirmed')}</StatusTag>
      </div>
      <div className={classes.kinds}>
        {PUSHED_RECORDS.map(type => (
          <label key={type}>
            <Tick checked={address[type]} disabled={working} onChange={() => (address[type] ? remove : add).mutate({ ...whose, email, type })} />
            <span>{t(`push.${type}`)}</span>
          </label>
        ))}
        {!address.confirmed && <Button variant="default" size="compact-sm" disabled={working} onClick={() => add.mutate({ ...whose, email, type: address.recv ? 'recv' : 'pay' }, { onSuccess: () => toast.ok(t('push.asked', { email })) })}>{t('push.again')}</Button>}
        <Button variant="default" size="compact-sm" disabled={working} onClick={() => void takeOff()}>{t('push.remove')}</Button>
      </div>
      {confirmation}
    </li>
  )
}

function AddAddress({ whose }: { whose: Whose }) {
  const t = useText('earnings')
  const form = useContractForm(earnings.emailRecvOrPay, { ...whose, type: 'recv' }, {
    onDone: ({ email, confirmed }) => {
      form.reset()
      toast.ok(confirmed ? t('push.added', { email }) : t('push.asked', { email }))
    },
  })
  return (
    <ContractForm of={form} submit={t('push.add')}>
      <TextField label={t('push.email')} hint={t('push.email.hint')} type="email" autoComplete="email" {...form.field('email')} />
      <ChoiceField label={t('push.what')} choices={PUSHED_RECORDS.map(value => ({ value, label: t(`push.${value}`) }))} {...form.field('type')} />
    </ContractForm>
  )
}
