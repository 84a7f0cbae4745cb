import { lazy, Suspense, type ReactNode } from 'react'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import { ConsentGate } from '../gates/ConsentGate.tsx'
import type { SiteRoute } from '../routes.ts'
import { webview } from '../session/connect.ts'
import { BackToTop } from './BackToTop.tsx'
import { FeedbackButton } from './FeedbackButton.tsx'
import { Footer } from './Footer.tsx'
import { TopBar } from './TopBar.tsx'
import { observablePlaces } from './places.ts'
import classes from './Frame.module.css'

const ObserverBar = lazy(() => import('./OtherBars.tsx').then(found => ({ default: found.ObserverBar })))
const AnonymousBar = lazy(() => import('./OtherBars.tsx').then(found => ({ default: found.AnonymousBar })))
const Rail = lazy(() => import('./Rail.tsx').then(found => ({ default: found.Rail })))
const BottomBar = lazy(() => import('./BottomBar.tsx').then(found => ({ default: found.BottomBar })))
const Reminder = lazy(() => import('./Reminder.tsx').then(found => ({ default: found.Reminder })))

/** What stands around a page: header, rail and footer as its frame says, none of them in the apps' webview. */
export function Frame({ route, children }: { route: SiteRoute; children: ReactNode }) {
  const t = useText('shell')
  const isPc = useSession(state => state.isPc)
  const signedIn = useSession(state => state.loginStatus === 'login')
  const remind = useSession(state => state.isShowRemind)
  const watching = useSession(state => state.isWatchMode)
  const frame = watching && observablePlaces.some(place => place.to === route.path) ? 'observer' : route.frame
  const dressed = frame !== 'bare' && !webview
  const account = dressed && frame === 'full' && route.login
  const bar = dressed && frame === 'full' && signedIn && !isPc
  return (
    <>
      {dressed && <a className={classes.skip} href="#main">{t('skip')}</a>}
      {dressed && frame === 'full' && <TopBar account={account} />}
      {dressed && frame === 'observer' && <Suspense fallback={<div className={classes.barSpace} />}><ObserverBar /></Suspense>}
      {dressed && frame === 'anonymous' && <Suspense fallback={<div className={classes.barSpace} />}><AnonymousBar /></Suspense>}
      <div className={account && isPc ? classes.withRail : classes.plain}>
        {account && isPc && <Suspense fallback={<div className={classes.railSpace} />}><Rail /></Suspense>}
        <main id="main" tabIndex={-1} className={classes.main}>
          {account && signedIn && remind && <Suspense><Reminder /></Suspense>}
          <div className={classes.page}>{children}</div>
          {!webview && <BackToTop raised={bar} />}
          {!webview && route.path !== '/feedback' && frame !== 'bare' && <FeedbackButton />}
        </main>
      </div>
      {dressed && <Footer />}
      {bar && <Suspense><BottomBar /></Suspense>}
      <ConsentGate path={route.path} />
    </>
  )
}
