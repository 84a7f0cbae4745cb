import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { sso } from '@adit/contract/sso'
import { useAct } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import classes from '../sso.module.css'
import type { Person } from './WhenSignedIn.tsx'

export function EmailSection({ person }: { person: Person }) {
  const t = useText('sso')
  const send = useAct(sso.sendVerification)
  return (
    <Card title={t('account.emailTitle')}>
      <div className={classes.row}>
        <div className={classes.named}>
          <p>{person.email}</p>
          <StatusTag tone={person.emailVerified ? 'ok' : 'bad'}>{t(person.emailVerified ? 'account.verified' : 'account.unverified')}</StatusTag>
        </div>
        {!person.emailVerified && (
          <Button
            loading={send.isPending}
            onClick={() => send.mutate({}, { onSuccess: () => toast.ok(t('account.verifySent', { email: person.email })), onError: cause => toast.error(cause.message) })}
          >
            {t('account.verify')}
          </Button>
        )}
        <Button component={Link} to="/bindEmail" variant="default">{t('bind.title')}</Button>
      </div>
    </Card>
  )
}
