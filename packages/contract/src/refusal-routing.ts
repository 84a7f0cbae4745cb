import { refusals } from './refusals.ts'

export type RefusalRoute = 'news' | 'notLoggedIn' | 'transferState' | 'toast'

/** A§8: the antBrain summary's calls answer these codes to somebody who has no account there, not to somebody signed out. */
const ANTBRAIN_SUMMARY = /^\/api\/v3\/antBrain\/summary\/(info|coinInfo|graph)(\/|$)/
const SIGNED_OUT: string[] = [refusals.NOT_LOGGED_IN, refusals.SIGNED_OUT]

/** A§8: what a code that is not a success makes the application do; `path` is the call's, without its query. */
export function routeOf(code: string, path: string): RefusalRoute {
  if (code === refusals.SEE_NEWS) return 'news'
  if (SIGNED_OUT.includes(code) && !ANTBRAIN_SUMMARY.test(path)) return 'notLoggedIn'
  if (code === refusals.CONTRACT_USER_MISSING || path.endsWith('/status')) return 'transferState'
  return 'toast'
}
