/** A binary PROXY header for an address written out in full; null for a proxy's own connection. */
export function proxyV2(ip: string | null, extras = Buffer.alloc(0)): Buffer {
  const signature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex')
  const v6 = ip?.includes(':') ?? false
  const address = ip === null ? Buffer.alloc(0)
    : v6 ? Buffer.from(ip.split(':').map(group => group.padStart(4, '0')).join(''), 'hex')
      : Buffer.from(ip.split('.').map(Number))
  const rest = Buffer.concat([address, address, ip === null ? Buffer.alloc(0) : Buffer.from([0x9c, 0x40, 0x0d, 0x05]), extras])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(rest.length)
  return Buffer.concat([signature, Buffer.from([ip === null ? 0x20 : 0x21, ip === null ? 0 : v6 ? 0x21 : 0x11]), length, rest])
}
