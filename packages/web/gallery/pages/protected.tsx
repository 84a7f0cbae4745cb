import { Card } from '../../src/kit/Card.tsx'
import { useContractForm } from '../../src/kit/form/contract-form.ts'
import { ContractForm } from '../../src/kit/form/ContractForm.tsx'
import { TextField } from '../../src/kit/form/Fields.tsx'
import { SecondFactorFields } from '../../src/kit/form/SecondFactorFields.tsx'
import { Screen } from '../../src/kit/Screen.tsx'
import { toast } from '../../src/kit/toast/toast.ts'
import { sample } from '../fleet.ts'

/** A call that asks for the second factor; 123456 is right. */
export default function ProtectedPage() {
  const form = useContractForm(sample.pay, {}, { onDone: () => toast.ok('Saved') })
  return (
    <Screen title="Protected">
      <Card title="Wallet">
        <ContractForm of={form} submit="Save">
          <TextField label="Address" mono {...form.field('to')} />
          <SecondFactorFields type={form.field('verifyType')} code={form.field('verifyCode')} />
        </ContractForm>
      </Card>
    </Screen>
  )
}
