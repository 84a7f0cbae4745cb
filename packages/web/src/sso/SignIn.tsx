import { useState } from 'react'
import { Link } from 'react-router'
import { sso, type SecondFactorMethod } from '@adit/contract/sso'
import { useCall } from '../kit/call.ts'
import { Card } from '../kit/Card.tsx'
import { ContractForm } from '../kit/form/ContractForm.tsx'
import { PasswordField, TextField } from '../kit/form/Fields.tsx'
import { useContractForm } from '../kit/form/contract-form.ts'
import { useText } from '../kit/text.ts'
import { Refused } from '../kit/wire.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { ServiceRefused } from './ServiceRefused.tsx'
import { useService } from './service.ts'
import { usePageTitle } from './page-title.ts'
import classes from './sso.module.css'

/** The first door. With a second factor the same page asks for it, so that the service is never lost on the way. */
export function SignIn() {
  const t = useText('sso')
  usePageTitle(t('signIn.title'))
  const { service, carry } = useService()
  const listed = useCall(sso.service, { service: service ?? '' }, { enabled: service !== undefined })
  const [methods, setMethods] = useState<SecondFactorMethod[] | null>(null)
  const form = useContractForm(sso.signIn, { email: '', password: '', service }, {
    onDone: answer => 'redirect' in answer ? window.location.assign(answer.redirect) : setMethods(answer.secondFactor),
  })
  // before a password is typed for a site that would not get it
  if (listed.error instanceof Refused && listed.error.code) return <ServiceRefused />
  if (methods) return <SecondFactor methods={methods} service={service} onBack={() => setMethods(null)} />
  return (
    <div className={classes.page}>
      <h1>{t('signIn.title')}</h1>
      {service && <p className={classes.lead}>{listed.data ? t('signIn.lead', { host: listed.data.host }) : ' '}</p>}
      <Card>
        <ContractForm of={form} submit={t('signIn.submit')}>
          <TextField type="email" label={t('email')} autoComplete="username" autoFocus {...form.field('email')} />
          <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
        </ContractForm>
      </Card>
      <p className={classes.links}>
        <span>{t('signIn.noAccount')} <Link to={carry('/register')}>{t('signIn.register')}</Link></span>
        <Link to={carry('/forgotPassword')}>{t('signIn.forgot')}</Link>
      </p>
    </div>
  )
}
