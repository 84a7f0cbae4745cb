/** Whether an address is one of ours, compared as parsed: never by how it begins, never by the Host header. */
export function isOwnOrigin(address: string, origins: string[]): boolean {
  const parsed = URL.canParse(address) ? new URL(address) : undefined
  return parsed !== undefined && parsed.username === '' && parsed.password === '' && origins.some(own => new URL(own).origin === parsed.origin)
}
