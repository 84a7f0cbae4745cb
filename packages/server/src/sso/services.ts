import { fail } from '@adit/contract/refusals'
import type { Settings } from '../kit/settings.ts'

/**
 * A CAS service as a parsed address, if its origin is on the operator's list; null otherwise. Compared as the browser
 * will read it, so that no user name, look-alike prefix or stray backslash leads elsewhere.
 */
export function listedService(settings: Settings, said: string): URL | null {
  const service = parse(said)
  if (!service || service.username || service.password) return null
  return settings.sso.services.some(listed => parse(listed)?.origin === service.origin) ? service : null
}

/** No service named is fine, an unlisted one is not. */
export const serviceOf = (settings: Settings, said: string | undefined): URL | null =>
  said ? listedService(settings, said) ?? fail('SERVICE_NOT_ALLOWED') : null

/** What a ticket is bound to; a fragment stays in the browser and says nothing. */
export const serviceName = (service: URL): string => service.href.slice(0, service.href.length - service.hash.length)

/** The service's address with the ticket added and the rest of its query left letter for letter. */
export function withTicket(service: URL, ticket: string): string {
  const to = new URL(service)
  to.search = `${to.search}${to.search ? '&' : '?'}ticket=${encodeURIComponent(ticket)}`
  return to.href
}

function parse(said: string): URL | null {
  const url = URL.parse(said)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}
