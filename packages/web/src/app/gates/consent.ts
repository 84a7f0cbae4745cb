import { CONSENT } from '@adit/contract/constants'

/** A§3, A§9: the consent cookie, kept seven days. */
export const hasConsented = (cookies: string): boolean => cookies.split(';').some(cookie => cookie.trim().startsWith(`${CONSENT.cookie}=`))
export const consentCookie = (secure: boolean): string =>
  `${CONSENT.cookie}=1; Max-Age=${CONSENT.cookieMs / 1000}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
