import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../kit/session.ts'
import { routes } from '../routes.ts'

const Live = lazy(() => import('./Live.tsx').then(found => ({ default: found.Live })))

/** The account's pages are live; an observer's tab is not the account's. */
export function LiveWhenSignedIn() {
  const { pathname } = useLocation()
  const ready = useSession(state => state.isInitData && state.userId !== '' && !state.isWatchMode)
  return ready && routes.some(route => route.login && route.path === pathname) ? <Suspense><Live /></Suspense> : null
}
