import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { signInAddress } from '../../kit/own-origin.ts'
import { changeSession, useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import classes from './EmailGate.module.css'

/** A§2: takes the page's place until the e-mail address is verified. */
export function EmailGate() {
  const t = useText('shell')
  const email = useSession(state => state.userName)
  const { pathname, search } = useLocation()
  // only a fresh ticket tells whether the address is verified by now, so the token goes first
  const signInAgain = () => {
    changeSession({ tokenId: '' })
    window.location.assign(signInAddress(pathname + search))
  }
  return (
    <section className={classes.card} aria-labelledby="email-gate">
      <span className={classes.icon} aria-hidden><IconMailCheck size={30} stroke={1.5} /></span>
      <h1 id="email-gate">{t('gate.title')}</h1>
      <p>{t('gate.text', { email })}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={signInAgain}>{t('gate.done')}</Button>
        <Button component="a" href="/sso/bindEmail" target="_blank" rel="noopener" aria-label={`${t('gate.verify')} ${t('gate.window')}`}>{t('gate.verify')}</Button>
      </div>
    </section>
  )
}
