import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { apiSettings, type ApiKey } from '@adit/contract/api-settings'
import { KEY_READING } from '@adit/contract/permissions'
import { Dialog } from '../../kit/Dialog.tsx'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { useText } from '../../kit/text.ts'
import type { Whose } from './ApiKeys.tsx'
import { KeyTerms, useTermsRule } from './KeyTerms.tsx'

type Props = Whose & { onMade: (key: ApiKey) => void; onClose: () => void }

export function CreateKey(props: Props) {
  const t = useText('userApi')
  return <Dialog opened onClose={props.onClose} title={t('create.title')}><CreateForm {...props} /></Dialog>
}

/** Making a key needs no code: it opens nothing until it is activated, which the next dialog asks for. */
function CreateForm({ userId, coinType, onMade, onClose }: Props) {
  const t = useText('userApi')
  const form = useContractForm(apiSettings.gen, { userId, coinType, remark: '', permission: [...KEY_READING], allSubAccounts: true, addresses: [], legacyNonce: false }, { ...useTermsRule(), onDone: onMade })
  return (
    <ContractForm of={form} submit={t('create.open')} actions={<Button variant="default" onClick={onClose}>{t('cancel')}</Button>}>
      <KeyTerms form={form} userId={userId} />
    </ContractForm>
  )
}
