import { Card } from '../../src/kit/Card.tsx'
import { useContractForm } from '../../src/kit/form/contract-form.ts'
import { ContractForm } from '../../src/kit/form/ContractForm.tsx'
import { AreaField, CheckField, ChoiceField, NumberField, PasswordField, TextField } from '../../src/kit/form/Fields.tsx'
import { Screen } from '../../src/kit/Screen.tsx'
import { toast } from '../../src/kit/toast/toast.ts'
import { sample } from '../fleet.ts'

/** A form bound to its call; the names "taken" and "broken" are refused by the server. */
export default function FormPage() {
  const form = useContractForm(sample.link, { note: '' }, {
    onDone: answer => toast.ok(`Saved ${answer.name}`),
    words: { name: 'Small letters, digits and dashes only' },
  })
  return (
    <Screen title="Form">
      <Card title="Observer link">
        <ContractForm of={form} submit="Create link">
          <TextField label="Name" hint="Shown to whoever opens the link" mono autoComplete="off" {...form.field('name')} />
          <TextField label="E-mail" type="email" autoComplete="email" {...form.field('email')} />
          <NumberField label="Valid for" unit="days" {...form.field('days')} />
          <PasswordField label="Password" autoComplete="new-password" {...form.field('password')} />
          <ChoiceField
            label="May see" placeholder="Choose" choices={[{ value: 'workers', label: 'Workers' }, { value: 'earnings', label: 'Earnings' }]} {...form.field('may')}
          />
          <AreaField label="Note" {...form.field('note')} />
          <CheckField label="Whoever has the link sees these figures" {...form.field('agreed')} />
        </ContractForm>
      </Card>
    </Screen>
  )
}
