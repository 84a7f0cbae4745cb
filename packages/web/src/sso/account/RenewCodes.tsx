import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { sso } from '@adit/contract/sso'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { useText } from '../../kit/text.ts'
import { AgainFields, againOf } from './AgainFields.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { Person } from './WhenSignedIn.tsx'

/** New recovery codes make the old ones worthless. */
export function RenewCodes({ person, onDone }: { person: Person; onDone: () => void }) {
  const t = useText('sso')
  const [codes, setCodes] = useState<string[] | null>(null)
  const form = useContractForm(sso.renewRecoveryCodes, againOf(person), { onDone: answer => setCodes(answer.recoveryCodes) })
  if (codes) return <><RecoveryCodes codes={codes} /><div><Button onClick={onDone}>{t('factor.saved')}</Button></div></>
  return (
    <ContractForm of={form} submit={t('factor.renew')} actions={<Button variant="subtle" onClick={onDone}>{t('factor.cancel')}</Button>}>
      <AgainFields person={person} form={form} />
    </ContractForm>
  )
}
