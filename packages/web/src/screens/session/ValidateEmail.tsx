import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { coinOfUrlName } from '@adit/contract/coins'
import { session } from '@adit/contract/session'
import { useAct } from '../../kit/call.ts'
import { useText, type Say } from '../../kit/text.ts'
import classes from './OneThing.module.css'

/**
 * Where a mailed link leads. Opening it does nothing, since mail programs open links too: only the button acts, and
 * the link's token goes no further than that call.
 */
export function ValidateEmail() {
  const t = useText('session')
  const [search] = useSearchParams()
  const act = useAct(session.validateEmail)
  const token = search.get('token')
  const type = search.get('type')
  if (act.isSuccess) return <Told title={t('validate.done')} text={t('validate.doneText', { email: act.data.email })} t={t} />
  if (!token || !type) return <Told title={t('validate.broken')} text={t('validate.brokenText')} t={t} />
  const email = search.get('email')
  const coinType = coinOfUrlName(search.get('coinType') ?? '')
  const confirm = () => act.mutate({ token, type, ...(email && { email }), ...(coinType && { coinType }) })
  return (
    <section className={classes.card}>
      <h1>{t('validate.title')}</h1>
      <p>{act.isError ? `${t('validate.failed')}. ${act.error.message || t('validate.failedText')}` : t('validate.text')}</p>
      <Button onClick={confirm} loading={act.isPending}>{t('validate.button')}</Button>
    </section>
  )
}

const Told = ({ title, text, t }: { title: string; text: string; t: Say<'session'> }) => (
  <section className={classes.card}>
    <h1>{title}</h1>
    <p role="status">{text}</p>
    <Button variant="default" component={Link} to="/home">{t('validate.home')}</Button>
  </section>
)
