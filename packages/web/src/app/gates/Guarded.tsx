import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { mayObserve } from '@adit/contract/permissions'
import { signInAddress } from '../../kit/own-origin.ts'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import type { SiteRoute } from '../routes.ts'
import { webview } from '../session/connect.ts'
import { Notice } from '../shell/Notice.tsx'
import { observablePlaces } from '../shell/places.ts'
import { Waiting } from '../shell/Waiting.tsx'

const LinkRefused = lazy(() => import('../../screens/observer/LinkRefused.tsx').then(found => ({ default: found.LinkRefused })))
const EmailGate = lazy(() => import('./EmailGate.tsx').then(found => ({ default: found.EmailGate })))

/** Who may see a page: A§2 (sign-in), A§4 (e-mail gate, observer mode). */
export function Guarded({ route, children }: { route: SiteRoute; children: ReactNode }) {
  const loginStatus = useSession(state => state.loginStatus)
  const gate = useSession(state => state.showEmailConf)
  const failed = useSession(state => state.startUpFailed)
  const watching = useSession(state => state.isWatchMode)
  const permission = useSession(state => state.permission)
  const refused = useSession(state => state.linkRefused)
  // the mailed link that opens the gate must not be behind it
  if (gate && route.frame === 'full' && route.path !== '/validateEmail') return <Suspense fallback={<Waiting />}><EmailGate /></Suspense>
  if (watching && observablePlaces.some(place => place.to === route.path)) {
    if (!mayObserve(permission, route.path)) return <Navigate to="/home" replace />
    return refused ? <Suspense fallback={<Waiting />}><LinkRefused refused={refused} /></Suspense> : children
  }
  // whoever looks through a link has no account here
  if (watching && route.login) return <Navigate to="/home" replace />
  if (!route.login || loginStatus === 'login') return children
  if (loginStatus === '') return <Waiting />
  return failed ? <StartAgain /> : <ToSignIn />
}

/** Comes back to this very page with a ticket; in the apps the native side signs in. */
function ToSignIn() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // whoever was just signed out is on the way to /home already
    if (window.location.pathname !== pathname) return
    if (webview) webview.login()
    else window.location.replace(signInAddress(pathname + search))
  }, [pathname, search])
  return <Waiting />
}

/** The pool failed, not the visitor: sending them to sign in would only bring them back here. */
function StartAgain() {
  const t = useText('shell')
  const { pathname, search } = useLocation()
  return (
    <Notice
      alert title={t('start.title')} text={t('start.text')} action={{ label: t('start.again'), onClick: () => window.location.reload() }}
      link={{ label: t('start.signIn'), href: signInAddress(pathname + search) }}
    />
  )
}
