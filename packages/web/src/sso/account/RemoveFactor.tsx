import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { sso, type SecondFactor } from '@adit/contract/sso'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { AgainFields, againOf } from './AgainFields.tsx'
import type { Person } from './WhenSignedIn.tsx'

export function RemoveFactor({ person, factor, onDone }: { person: Person; factor: SecondFactor; onDone: () => void }) {
  const t = useText('sso')
  const form = useContractForm(sso.removeSecondFactor, { factor, ...againOf(person) }, {
    onDone: () => {
      toast.ok(t('factor.removed'))
      onDone()
    },
  })
  return (
    <ContractForm of={form} submit={t('factor.remove')} actions={<Button variant="subtle" onClick={onDone}>{t('factor.cancel')}</Button>}>
      <AgainFields person={person} form={form} />
    </ContractForm>
  )
}
