import { createHash } from 'node:crypto'

/** Bitcoin's way of writing things down: numbers lowest byte first, lengths in front. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

export function uint64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

export function compactSize(value: number): Buffer {
  if (value < 0xfd) return Buffer.of(value)
  if (value <= 0xffff) return Buffer.of(0xfd, value & 0xff, value >>> 8)
  return Buffer.concat([Buffer.of(0xfe), uint32(value)])
}

export const withLength = (bytes: Uint8Array): Buffer => Buffer.concat([compactSize(bytes.length), bytes])

/** Hashes are printed the other way round than they are hashed. */
export const unprinted = (hash: string): Buffer => Buffer.from(hash, 'hex').reverse()
export const printed = (hash: Uint8Array): string => Buffer.from(hash).reverse().toString('hex')

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
export const sha256d = (bytes: Uint8Array): Buffer => sha256(sha256(bytes))

/** A push of up to 75 bytes onto a script's stack. */
function push(bytes: Uint8Array): Buffer {
  if (bytes.length > 75) throw new RangeError(`a push of ${bytes.length} bytes`)
  return withLength(bytes)
}

/** BIP 34 writes the height as scripts write numbers: small ones are an opcode, others as few bytes as keep the sign. */
export function pushNumber(value: number): Buffer {
  if (value === 0) return Buffer.of(0)
  if (value <= 16) return Buffer.of(0x50 + value)
  const bytes: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256)
  if (bytes.at(-1)! >= 0x80) bytes.push(0)
  return push(Uint8Array.from(bytes))
}
