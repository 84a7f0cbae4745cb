import { NOTICES } from '@adit/contract/constants'
import type { Endpoint } from '@adit/contract/kit'
import { routeOf } from '@adit/contract/refusal-routing'
import { refusals } from '@adit/contract/refusals'
import type { Refused } from '../../kit/wire.ts'

/** What the application can do about an answer. */
export type Hands = {
  now: () => number
  goTo: (path: string) => void
  warn: (text: string) => void
  error: (text: string) => void
  say: (what: 'loginAgain' | 'requestFailed') => Promise<string>
  keepTransferState: (code: string) => void
  /** The observer link does not hold; the page says so, not a toast. */
  linkRefused: (refused: Refused) => void
  forgetSession: () => void
  /** In the apps sign-in belongs to the native side. */
  nativeLogin: (() => void) | undefined
}

const LINK_REFUSALS: string[] = [
  refusals.OBSERVER_LINK_INVALID, refusals.OBSERVER_LINK_ILLEGAL, refusals.OBSERVER_LINK_EXPIRED, refusals.OBSERVER_ADDRESS, refusals.OBSERVER_BUSY,
]

/** A§8: what the application does with a message on a success, and with each kind of refusal. */
export function wireReactions(hands: Hands) {
  let signedOutAt = -Infinity

  function signedOut(): void {
    if (hands.now() - signedOutAt < NOTICES.signedOutOncePerMs) return
    signedOutAt = hands.now()
    if (hands.nativeLogin) return hands.nativeLogin()
    hands.goTo('/home')
    hands.forgetSession()
    void hands.say('loginAgain').then(hands.error)
  }

  return {
    onNotice: hands.warn,
    onRefused(endpoint: Endpoint, refused: Refused): void {
      if (endpoint.may.includes('observer') && LINK_REFUSALS.includes(refused.code)) return hands.linkRefused(refused)
      switch (routeOf(refused.code, endpoint.path)) {
        case 'news': return hands.goTo('/news')
        case 'notLoggedIn': return signedOut()
        case 'transferState': return hands.keepTransferState(refused.code)
        case 'toast':
          if (refused.message) hands.error(refused.message)
          // a read that found nobody shows its own error state; a change that came to nothing must say so
          else if (endpoint.changes) void hands.say('requestFailed').then(hands.error)
      }
    },
  }
}
