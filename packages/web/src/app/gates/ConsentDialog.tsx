import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CONSENT } from '@adit/contract/constants'
import { session as calls } from '@adit/contract/session'
import { useAct } from '../../kit/call.ts'
import { useLanguage } from '../../kit/language.ts'
import { useText } from '../../kit/text.ts'
import { consentCookie } from './consent.ts'
import classes from './ConsentDialog.module.css'

/** Of the text below; a new one asks everybody again by its record. */
const VERSION = 1
const STATEMENTS = ['lists', 'restricted', 'sanctioned', 'banned', 'lawful', 'risk'] as const

/** A§2: not closable; the tick makes the button work, and the button alone ends it. */
export function ConsentDialog({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useText('consent')
  const lang = useLanguage(state => state.language)
  const record = useAct(calls.storeUserNotice)
  const [known, setKnown] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.focus()
    return () => element?.close()
  }, [])
  const confirm = () => {
    document.cookie = consentCookie(window.location.protocol === 'https:')
    record.mutate({ version: VERSION, lang })
    onConfirmed()
  }
  return (
    <dialog
      ref={dialog} tabIndex={-1} className={classes.dialog} style={{ maxWidth: CONSENT.width }} aria-labelledby="consent-title" onCancel={event => event.preventDefault()}
      // a second Escape closes a dialog in some browsers whatever `cancel` said
      onKeyDown={event => event.key === 'Escape' && event.preventDefault()}
    >
      <div className={classes.box}>
        <h2 id="consent-title">{t('title')}</h2>
        {/* in the tab order, so that whoever has no mouse can scroll it */}
        <div className={classes.text} tabIndex={0} role="region" aria-labelledby="consent-title">
          <p>{t('intro')}</p>
          <ol>{STATEMENTS.map(statement => <li key={statement}>{t(statement)}</li>)}</ol>
          <p>{t('close')}</p>
        </div>
        <footer className={classes.foot}>
          <label className={classes.know}>
            <input type="checkbox" checked={known} onChange={event => setKnown(event.currentTarget.checked)} />
            {t('know')}
          </label>
          <Button disabled={!known} onClick={confirm}>{t('confirm')}</Button>
        </footer>
      </div>
    </dialog>
  )
}
