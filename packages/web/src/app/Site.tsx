import { useEffect, useRef } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { Toasts } from '../kit/toast/Toasts.tsx'
import { Page } from './Page.tsx'
import { LiveWhenSignedIn } from './live/LiveWhenSignedIn.tsx'
import { lendNavigation } from './navigation.ts'
import { routes } from './routes.ts'
import { SessionCache } from './session/SessionCache.tsx'

/** P§2: clean paths; the root and whatever is unknown lead to /home. */
export const Site = () => (
  <BrowserRouter>
    <Ways />
    <SessionCache />
    <LiveWhenSignedIn />
    <Routes>
      {routes.map(route => <Route key={route.path} path={route.path} element={<Page route={route} />} />)}
      <Route path="*" element={<Navigate to="/home" replace />} />
    </Routes>
    <Toasts />
  </BrowserRouter>
)

/** P§2: each navigation starts at the top. */
function Ways() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => lendNavigation(navigate), [navigate])
  useEffect(() => {
    // the first page is at its top already, and scrolling would lay it out at once
    if (shown.current !== pathname) window.scrollTo(0, 0)
    shown.current = pathname
  }, [pathname])
  return null
}
