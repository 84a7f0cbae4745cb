import { session as calls } from '@adit/contract/session'
import { serviceOf } from '../../kit/own-origin.ts'
import { forgetSession, session } from '../../kit/session.ts'
import { call } from '../../kit/wire.ts'
import { goTo } from '../navigation.ts'

/** Ends the token on the server, forgets everything here, and signs out of the account centre, which brings back to /home. */
export async function signOut(): Promise<void> {
  if (session().tokenId) await call(calls.logout, {}).catch(() => null) // a token that is dead already is as good
  goTo('/home') // off the account pages first, whose guard would ask to sign in again
  forgetSession()
  window.location.assign(`/sso/logout?service=${encodeURIComponent(serviceOf(new URL('/home', window.location.origin)))}`)
}
