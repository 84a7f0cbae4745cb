/** Whether an address is one of ours, compared as parsed: never by how it begins, never by the Host header. */
export function isOwnOrigin(address: string, own: string): boolean {
  const parsed = URL.canParse(address) ? new URL(address) : undefined
  return parsed !== undefined && parsed.origin === new URL(own).origin && parsed.username === '' && parsed.password === ''
}
