import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { sso } from '@adit/contract/sso'
import { useAct } from '../../kit/call.ts'
import { useText } from '../../kit/text.ts'
import { usePageTitle } from '../page-title.ts'
import classes from '../sso.module.css'
import { EmailSection } from './EmailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { WhenSignedIn } from './WhenSignedIn.tsx'

export function Account() {
  const t = useText('sso')
  usePageTitle(t('account.title'))
  const signOut = useAct(sso.signOut)
  return (
    <WhenSignedIn>
      {person => (
        <div className={classes.wide}>
          <div className={classes.head}>
            <h1>{t('account.title')}</h1>
            <span className={classes.grow} />
            <Button component="a" href="/dashboard">{t('account.toPool')}</Button>
            <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate({})}>{t('account.signOut')}</Button>
          </div>
          <EmailSection person={person} />
          <SecondFactorSection person={person} />
          <PasswordSection person={person} />
          <SessionsSection />
        </div>
      )}
    </WhenSignedIn>
  )
}
