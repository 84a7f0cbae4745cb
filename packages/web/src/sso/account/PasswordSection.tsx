import { sso } from '@adit/contract/sso'
import { Card } from '../../kit/Card.tsx'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { PasswordField } from '../../kit/form/Fields.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import classes from '../sso.module.css'
import { AgainFields, againOf } from './AgainFields.tsx'
import type { Person } from './WhenSignedIn.tsx'

export function PasswordSection({ person }: { person: Person }) {
  const t = useText('sso')
  const form = useContractForm(sso.changePassword, { newPassword: '', ...againOf(person) }, {
    onDone: () => {
      form.reset()
      toast.ok(t('change.done'))
    },
  })
  return (
    <Card title={t('change.title')}>
      <div className={classes.stack}>
        <p className={classes.lead}>{t('change.text')}</p>
        <ContractForm of={form} submit={t('change.submit')}>
          <AgainFields person={person} form={form} />
          <PasswordField label={t('password.new')} hint={t('password.hint')} autoComplete="new-password" {...form.field('newPassword')} />
        </ContractForm>
      </div>
    </Card>
  )
}
