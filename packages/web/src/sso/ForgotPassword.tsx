import { useState } from 'react'
import { Link } from 'react-router'
import { sso } from '@adit/contract/sso'
import { Card } from '../kit/Card.tsx'
import { ContractForm } from '../kit/form/ContractForm.tsx'
import { TextField } from '../kit/form/Fields.tsx'
import { useContractForm } from '../kit/form/contract-form.ts'
import { prove } from '../kit/proof/prove.ts'
import { useText } from '../kit/text.ts'
import { MailSent } from './MailSent.tsx'
import { useService } from './service.ts'
import { usePageTitle } from './page-title.ts'
import classes from './sso.module.css'

export function ForgotPassword() {
  const t = useText('sso')
  usePageTitle(t('forgot.title'))
  const { carry } = useService()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm(sso.forgotPassword, { email: '' }, { worked: { proof: prove }, onDone: (_, { email }) => setSentTo(email) })
  if (sentTo) return <MailSent title={t('register.sent')} text={t('forgot.sentText', { email: sentTo })} back={carry('/login')} />
  return (
    <div className={classes.page}>
      <h1>{t('forgot.title')}</h1>
      <p className={classes.lead}>{t('forgot.lead')}</p>
      <Card>
        <ContractForm of={form} submit={t('forgot.submit')}>
          <TextField type="email" label={t('email')} autoComplete="username" autoFocus {...form.field('email')} />
          <p className={classes.small} role="status">{form.pending ? t('proof.working') : ''}</p>
        </ContractForm>
      </Card>
      <p className={classes.links}><Link to={carry('/login')}>{t('forgot.back')}</Link></p>
    </div>
  )
}
