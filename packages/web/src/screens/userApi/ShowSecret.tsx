import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { apiSettings, type ApiKey } from '@adit/contract/api-settings'
import { Dialog } from '../../kit/Dialog.tsx'
import { ProtectedDialog } from '../../kit/form/ProtectedDialog.tsx'
import { useText } from '../../kit/text.ts'
import type { Whose } from './ApiKeys.tsx'
import { nameOf } from './key-columns.tsx'
import { KeyPair } from './KeyPair.tsx'
import classes from './UserApi.module.css'

/** Asks for the second factor, then shows the secret until the dialog is closed: it is kept nowhere else. */
export function ShowSecret({ userId, coinType, of: key, onClose }: Whose & { of: ApiKey; onClose: () => void }) {
  const t = useText('userApi')
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) {
    return (
      <Dialog opened onClose={onClose} title={t('secret.title')} foot={<Button variant="default" data-autofocus onClick={onClose}>{t('secret.close')}</Button>}>
        <KeyPair userId={key.userId} apiKey={key.key} secret={secret} />
      </Dialog>
    )
  }
  return (
    <ProtectedDialog
      title={t('secret.title')} call={apiSettings.secret} initial={{ userId, coinType, id: key.id }} submit={t('secret.submit')}
      onClose={onClose} onDone={answer => setSecret(answer.secret)}
    >
      {() => <p className={classes.note}>{t('secret.ask', { name: nameOf(key) })}</p>}
    </ProtectedDialog>
  )
}
