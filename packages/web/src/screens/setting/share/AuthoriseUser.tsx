import type { Coin } from '@adit/contract/coins'
import { SHARE_KINDS, type ShareKind } from '@adit/contract/permissions'
import { share, type SharedWith } from '@adit/contract/share'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { useContractForm } from '../../../kit/form/contract-form.ts'
import { ChoiceField, TextField } from '../../../kit/form/Fields.tsx'
import { SecondFactorFields } from '../../../kit/form/SecondFactorFields.tsx'
import { useText } from '../../../kit/text.ts'

type Props = { userId: string; coinType: Coin; onDone: (shared: SharedWith) => void }
const KINDS = Object.keys(SHARE_KINDS) as ShareKind[]

export function AuthoriseUser({ userId, coinType, onDone }: Props) {
  const t = useText('share')
  const form = useContractForm(share.add, { userId, coinType, email: '', kind: 'worker_readonly' }, { onDone })
  return (
    <ContractForm of={form} submit={t('add.submit')}>
      <TextField label={t('column.email')} hint={t('add.email.hint')} type="email" autoComplete="off" autoFocus {...form.field('email')} />
      <ChoiceField
        label={t('column.kind')} hint={t(`kind.${form.values.kind || 'worker_readonly'}.hint`)} {...form.field('kind')}
        choices={KINDS.map(value => ({ value, label: t(`kind.${value}`) }))}
      />
      <SecondFactorFields type={form.field('verifyType')} code={form.field('verifyCode')} />
    </ContractForm>
  )
}
