import { Link } from 'react-router'
import { sso } from '@adit/contract/sso'
import { Card } from '../../kit/Card.tsx'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { TextField } from '../../kit/form/Fields.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { usePageTitle } from '../page-title.ts'
import classes from '../sso.module.css'
import { AgainFields, againOf } from './AgainFields.tsx'
import { EmailSection } from './EmailSection.tsx'
import { WhenSignedIn, type Person } from './WhenSignedIn.tsx'

/** A§2: where the site's e-mail gate sends people: verify the address they have, or bind another. */
export function BindEmail() {
  const t = useText('sso')
  usePageTitle(t('bind.title'))
  return (
    <WhenSignedIn>
      {person => (
        <div className={classes.wide}>
          <div className={classes.head}><h1>{t('bind.title')}</h1></div>
          <EmailSection person={person} />
          <BindForm person={person} />
          <p className={classes.links}><Link to="/account">{t('account.title')}</Link></p>
        </div>
      )}
    </WhenSignedIn>
  )
}

function BindForm({ person }: { person: Person }) {
  const t = useText('sso')
  const form = useContractForm(sso.bindEmail, { email: '', ...againOf(person) }, {
    onDone: (_, { email }) => {
      form.reset()
      toast.ok(t('bind.sent', { email }))
    },
  })
  return (
    <Card>
      <div className={classes.stack}>
        <p className={classes.lead}>{t('bind.text')}</p>
        <ContractForm of={form} submit={t('bind.submit')}>
          <TextField type="email" label={t('bind.new')} autoComplete="email" {...form.field('email')} />
          <AgainFields person={person} form={form} />
        </ContractForm>
      </div>
    </Card>
  )
}
