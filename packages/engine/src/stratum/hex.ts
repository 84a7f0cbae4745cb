const DIGITS = new Int8Array(128).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value
}
const digit = (text: string, at: number) => DIGITS[text.charCodeAt(at)] ?? -1

/** Exactly 8 hex digits as an unsigned number, else null: machines send times, nonces and version bits so. */
export function parseHex32(text: unknown): number | null {
  if (typeof text !== 'string' || text.length !== 8) return null
  let value = 0
  for (let at = 0; at < 8; at++) {
    const next = digit(text, at)
    if (next < 0) return null
    value = (value << 4) | next
  }
  return value >>> 0
}

/** Writes hex digits as bytes, if they are exactly so many. */
export function writeHex(text: unknown, into: Uint8Array, offset: number, bytes: number): boolean {
  if (typeof text !== 'string' || text.length !== bytes * 2) return false
  for (let at = 0; at < bytes; at++) {
    const high = digit(text, at * 2)
    const low = digit(text, at * 2 + 1)
    if (high < 0 || low < 0) return false
    into[offset + at] = (high << 4) | low
  }
  return true
}
