import { isIP } from 'node:net'

/** The sender behind a proxy, from the PROXY protocol's header; null where the proxy speaks for itself. */
export type ProxyHeader = { ip: string | null; length: number }

const V1_LONGEST = 107
const V2_SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
const V2_FIXED = 16
/** Addresses and whatever a proxy adds to them; what is longer is not a header we want to read. */
const V2_LONGEST = 2048

/** Reads version 1 or 2 from the beginning of a connection. */
export function parseProxyHeader(bytes: Buffer): ProxyHeader | 'incomplete' | 'invalid' {
  const signed = Math.min(bytes.length, V2_SIGNATURE.length)
  if (bytes.subarray(0, signed).equals(V2_SIGNATURE.subarray(0, signed))) return bytes.length < V2_FIXED ? 'incomplete' : parseV2(bytes)
  return parseV1(bytes)
}

function parseV1(bytes: Buffer): ProxyHeader | 'incomplete' | 'invalid' {
  const end = bytes.indexOf('\r\n')
  if (!'PROXY '.startsWith(bytes.toString('latin1', 0, Math.min(6, bytes.length)))) return 'invalid'
  if (end < 0) return bytes.length < V1_LONGEST ? 'incomplete' : 'invalid'
  if (end + 2 > V1_LONGEST) return 'invalid'
  const [, family, ip = '', ...rest] = bytes.toString('latin1', 0, end).split(' ')
  if (family === 'UNKNOWN') return { ip: null, length: end + 2 }
  const version = family === 'TCP4' ? 4 : family === 'TCP6' ? 6 : 0
  return rest.length === 3 && version !== 0 && isIP(ip) === version ? { ip, length: end + 2 } : 'invalid'
}

function parseV2(bytes: Buffer): ProxyHeader | 'incomplete' | 'invalid' {
  const command = bytes[12]! & 0x0f
  const length = V2_FIXED + bytes.readUInt16BE(14)
  if (bytes[12]! >> 4 !== 2 || command > 1 || length > V2_LONGEST) return 'invalid'
  if (bytes.length < length) return 'incomplete'
  const family = bytes[13]! >> 4
  if (command === 0 || family === 0) return { ip: null, length }
  const at = bytes.subarray(V2_FIXED, length)
  if (family === 1 && at.length >= 12) return { ip: [...at.subarray(0, 4)].join('.'), length }
  if (family === 2 && at.length >= 36) return { ip: Array.from({ length: 8 }, (_, group) => at.readUInt16BE(group * 2).toString(16)).join(':'), length }
  return 'invalid'
}
