import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { withinOurOrigin } from '../../kit/own-origin.ts'
import { prove } from '../../kit/proof/prove.ts'
import { useText } from '../../kit/text.ts'
import classes from './OneThing.module.css'

/**
 * Works for a proof and hands it to the page that asked, at `redirect` within our own origin. The proof travels in the
 * fragment (`#proof=`), which reaches no server and no log; the app's webview reads it from there too.
 */
export function RobotValidation() {
  const t = useText('session')
  const [search] = useSearchParams()
  const redirect = search.get('redirect')
  const [state, setState] = useState<'working' | 'done' | 'failed'>('working')
  useEffect(() => {
    if (state !== 'working') return undefined
    let left = false
    prove().then(proof => {
      if (left) return
      const hash = `#proof=${encodeURIComponent(proof)}`
      if (redirect) window.location.replace(withinOurOrigin(redirect, window.location.origin).replace(/#.*$/, '') + hash)
      else window.history.replaceState(window.history.state, '', hash)
      setState('done')
    }).catch(() => left || setState('failed'))
    return () => {
      left = true
    }
  }, [state, redirect])
  return (
    <section className={classes.card} aria-live="polite">
      <h1>{t('robot.title')}</h1>
      {state === 'working' && <><p>{t('robot.working')}</p><div className={classes.work} /></>}
      {state === 'done' && <p><b>{t('robot.done')}</b> {t('robot.doneText')}</p>}
      {state === 'failed' && <><p><b>{t('robot.failed')}</b> {t('robot.failedText')}</p><Button onClick={() => setState('working')}>{t('robot.again')}</Button></>}
    </section>
  )
}
