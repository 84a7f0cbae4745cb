import { Navigate, useSearchParams } from 'react-router'
import { withinOurOrigin } from '../../kit/own-origin.ts'

/** A§2: where older links come in; goes on to `redirect`, within our own origin only. */
export function LoginJump() {
  const [search] = useSearchParams()
  return <Navigate to={withinOurOrigin(search.get('redirect'), window.location.origin)} replace />
}
