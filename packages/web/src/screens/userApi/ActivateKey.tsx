import { apiSettings, type ApiKey } from '@adit/contract/api-settings'
import { ProtectedDialog } from '../../kit/form/ProtectedDialog.tsx'
import { useText } from '../../kit/text.ts'
import type { Whose } from './ApiKeys.tsx'
import { KeyPair } from './KeyPair.tsx'

/** A key that waits: what it is, its secret, and the code that puts it to use. */
export function ActivateKey({ userId, coinType, of: key, onClose }: Whose & { of: ApiKey; onClose: () => void }) {
  const t = useText('userApi')
  return (
    <ProtectedDialog
      title={key.remark || t('activate.title')} call={apiSettings.activate} initial={{ userId, coinType, id: key.id }}
      submit={t('activate.submit')} leave={t('activate.later')} done={t('activate.done')} onClose={onClose}
    >
      {() => <KeyPair userId={key.userId} apiKey={key.key} secret={key.secret} />}
    </ProtectedDialog>
  )
}
