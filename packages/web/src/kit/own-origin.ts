/**
 * A redirect target from an address bar, as a path on our own origin; anything that would leave it becomes `otherwise`.
 * The browser's own parser decides, so that //host, backslashes, other schemes and the like are seen as it will see them.
 */
export function withinOurOrigin(target: string | null, origin: string, otherwise = '/home'): string {
  if (!target) return otherwise
  const url = URL.parse(target, `${origin}/`)
  if (!url || url.origin !== origin || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return otherwise
  const path = `${url.pathname}${url.search}${url.hash}`
  // a path that itself begins with two slashes would name another host when it is used as an address
  return /^[/\\]{2}/.test(path) ? otherwise : path
}

/** A CAS sign-in that comes back to `path` of this site with a ticket. */
export const signInAddress = (path: string, origin = window.location.origin): string =>
  `/sso/login?service=${encodeURIComponent(serviceOf(new URL(path, origin)))}`

/**
 * The address a ticket is made for: ours, without ticket and fragment. The query is always written the same way, since
 * the ticket is checked against the very same letters later.
 */
export function serviceOf(url: URL): string {
  const query = new URLSearchParams(url.search)
  query.delete('ticket')
  return `${url.origin}${url.pathname}${query.size ? `?${query}` : ''}`
}
