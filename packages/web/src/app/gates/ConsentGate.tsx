import { lazy, Suspense, useEffect, useState } from 'react'
import { CONSENT } from '@adit/contract/constants'
import { hasConsented } from './consent.ts'

const ConsentDialog = lazy(() => import('./ConsentDialog.tsx').then(found => ({ default: found.ConsentDialog })))

/** A§2: about a second after load, on any route but the robot validation, unless the cookie is there. */
export function ConsentGate({ path }: { path: string }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(!hasConsented(document.cookie)), CONSENT.delayMs)
    return () => clearTimeout(timer)
  }, [])
  if (!due || path === '/robotValidation') return null
  return <Suspense><ConsentDialog onConfirmed={() => setDue(false)} /></Suspense>
}
