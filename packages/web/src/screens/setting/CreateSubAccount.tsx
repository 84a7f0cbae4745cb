import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import type { Coin } from '@adit/contract/coins'
import { pool } from '@adit/contract/pool'
import { set } from '@adit/contract/set'
import { useCall } from '../../kit/call.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { ChoiceField, TextField } from '../../kit/form/Fields.tsx'
import { SecondFactorFields } from '../../kit/form/SecondFactorFields.tsx'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { select } from './selection.ts'

/** Name, coin, how it is paid and, if wished, where to. The new one is then the current one. */
export function CreateSubAccount({ onClose }: { onClose: () => void }) {
  const t = useText('setting')
  return <Dialog opened onClose={onClose} title={t('create.title')}><CreateForm onClose={onClose} /></Dialog>
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const t = useText('setting')
  const currentCoin = useSession(state => state.currentCoin)
  const coins = useCall(pool.coins, {})
  const mined = coins.data?.items.filter(coin => coin.miningType.length > 0) ?? []
  const form = useContractForm(set.accountAdd, { userId: '', coinType: currentCoin, nickName: '', address: '' }, {
    onDone: made => {
      toast.ok(t('create.done', { name: made.userId }))
      void select(made.userId, made.coinType)
      onClose()
    },
  })
  const coin = mined.find(each => each.coinType === form.values.coinType)
  const choose = (chosen: Coin | '' | null | undefined) => {
    form.set('coinType', chosen)
    form.set('payMethod', undefined)
  }
  return (
    <ContractForm of={form} submit={t('create.act')} actions={<Button variant="default" onClick={onClose}>{t('cancel')}</Button>}>
      <TextField label={t('create.name')} hint={t('create.nameHint')} mono autoFocus autoComplete="off" {...form.field('userId')} />
      <ChoiceField
        label={t('column.coin')} {...form.field('coinType')} onChange={value => choose(value as Coin)}
        choices={mined.length ? mined.map(each => ({ value: each.coinType, label: each.coinType })) : [{ value: currentCoin, label: currentCoin }]}
      />
      {coin && (
        <ChoiceField
          label={t('create.mode')} hint={t('create.modeHint')} {...form.field('payMethod')} value={form.values.payMethod ?? coin.miningType[0]!.payMethod}
          choices={coin.miningType.map(mode => ({ value: mode.payMethod, label: t('mode.fee', { mode: mode.payMethod, fee: mode.percentStr }) }))}
        />
      )}
      <TextField label={t('create.remark')} hint={t('remark.hint')} {...form.field('nickName')} />
      <TextField label={t('create.wallet', { coin: form.values.coinType || '' })} hint={t('create.walletHint')} mono autoComplete="off" {...form.field('address')} />
      {form.values.address && <SecondFactorFields type={form.field('verifyType')} code={form.field('verifyCode')} />}
    </ContractForm>
  )
}
