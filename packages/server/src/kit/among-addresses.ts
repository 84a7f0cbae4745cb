import { BlockList, isIP } from 'node:net'

/** Whether an address is one of those named, or in a range of them; none named means any. */
export function isAmong(named: string[], ip: string): boolean {
  if (named.length === 0) return true
  const list = new BlockList()
  for (const one of named) {
    const [address = '', bits] = one.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  // a socket that takes both kinds writes the older as ::ffff:192.0.2.1
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
}
const familyOf = (address: string) => isIP(address) === 4 ? 'ipv4' as const : 'ipv6' as const
