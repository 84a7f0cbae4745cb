import { apiSettings, type ApiKey } from '@adit/contract/api-settings'
import { ProtectedDialog } from '../../kit/form/ProtectedDialog.tsx'
import { useText } from '../../kit/text.ts'
import type { Whose } from './ApiKeys.tsx'
import { KeyTerms, useTermsRule } from './KeyTerms.tsx'

export function EditKey({ userId, coinType, of: { id, remark, permission, allSubAccounts, addresses, legacyNonce }, onClose }: Whose & { of: ApiKey; onClose: () => void }) {
  const t = useText('userApi')
  return (
    <ProtectedDialog
      title={t('edit.title')} call={apiSettings.update} submit={t('edit.submit')} done={t('edit.done')} onClose={onClose} {...useTermsRule()}
      initial={{ userId, coinType, id, remark, permission, allSubAccounts, addresses, legacyNonce }}
    >
      {form => <KeyTerms form={form} userId={userId} />}
    </ProtectedDialog>
  )
}
