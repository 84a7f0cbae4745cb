import { Link, useNavigate, useSearchParams } from 'react-router'
import { sso } from '@adit/contract/sso'
import { Card } from '../kit/Card.tsx'
import { ContractForm } from '../kit/form/ContractForm.tsx'
import { PasswordField } from '../kit/form/Fields.tsx'
import { useContractForm } from '../kit/form/contract-form.ts'
import { useText } from '../kit/text.ts'
import { toast } from '../kit/toast/toast.ts'
import { usePageTitle } from './page-title.ts'
import classes from './sso.module.css'

/** Where the mailed link leads: nothing happens until the new password is sent. */
export function ResetPassword() {
  const t = useText('sso')
  usePageTitle(t('reset.title'))
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const token = query.get('token') ?? ''
  const form = useContractForm(sso.resetPassword, { token, password: '' }, {
    onDone: () => {
      toast.ok(t('reset.done'))
      void navigate('/login', { replace: true })
    },
  })
  return (
    <div className={classes.page}>
      <h1>{t('reset.title')}</h1>
      <Card>
        {token
          ? (
            <ContractForm of={form} submit={t('reset.submit')}>
              <PasswordField label={t('password.new')} hint={t('password.hint')} autoComplete="new-password" autoFocus {...form.field('password')} />
            </ContractForm>
          )
          : <p className={classes.lead} role="alert">{t('reset.broken')}</p>}
      </Card>
      <p className={classes.links}><Link to="/forgotPassword">{t('forgot.title')}</Link></p>
    </div>
  )
}
