import { useState } from 'react'
import { Link } from 'react-router'
import { sso } from '@adit/contract/sso'
import { Card } from '../kit/Card.tsx'
import { ContractForm } from '../kit/form/ContractForm.tsx'
import { PasswordField, TextField } from '../kit/form/Fields.tsx'
import { useContractForm } from '../kit/form/contract-form.ts'
import { prove } from '../kit/proof/prove.ts'
import { useText } from '../kit/text.ts'
import { MailSent } from './MailSent.tsx'
import { useService } from './service.ts'
import { usePageTitle } from './page-title.ts'
import classes from './sso.module.css'

/** Says the same whether or not the address was free; the mail tells its owner the rest. */
export function Register() {
  const t = useText('sso')
  usePageTitle(t('register.title'))
  const { carry } = useService()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm(sso.register, { email: '', password: '' }, { worked: { proof: prove }, onDone: (_, { email }) => setSentTo(email) })
  if (sentTo) return <MailSent title={t('register.sent')} text={t('register.sentText', { email: sentTo })} back={carry('/login')} />
  return (
    <div className={classes.page}>
      <h1>{t('register.title')}</h1>
      <p className={classes.lead}>{t('register.lead')}</p>
      <Card>
        <ContractForm of={form} submit={t('register.submit')}>
          <TextField type="email" label={t('email')} autoComplete="username" autoFocus {...form.field('email')} />
          <PasswordField label={t('password')} hint={t('password.hint')} autoComplete="new-password" {...form.field('password')} />
          <p className={classes.small} role="status">{form.pending ? t('proof.working') : ''}</p>
        </ContractForm>
      </Card>
      <p className={classes.links}><span>{t('register.haveAccount')} <Link to={carry('/login')}>{t('signIn.submit')}</Link></span></p>
    </div>
  )
}
