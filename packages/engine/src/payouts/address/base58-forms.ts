import { blake256 } from '@noble/hashes/blake1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58xmr, createBase58check } from '@scure/base'

/** Reads an address: in the one spelling it is stored and compared by, or undefined where it is none. */
export type AddressForm = (said: string) => string | undefined

const HASH_LENGTH = 20
/** Reading base58 takes the square of its length: nothing longer than an address is read. */
const LONGEST = { hash: 40, keys: 120 }
const readHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const beginsWith = (bytes: Uint8Array, prefix: Uint8Array) => prefix.every((byte, at) => bytes[at] === byte)

/** A version, the hash of a key or a script, and a checksum, in base58; versions are in hex. */
const checked = (hash: (bytes: Uint8Array) => Uint8Array) => (...versions: string[]): AddressForm => {
  const coder = createBase58check(hash)
  const prefixes = versions.map(readHex)
  return said => {
    const bytes = said.length > LONGEST.hash ? undefined : attempt(() => coder.decode(said))
    return bytes && prefixes.some(prefix => bytes.length === prefix.length + HASH_LENGTH && beginsWith(bytes, prefix)) ? said : undefined
  }
}
/** As Bitcoin does. */
export const base58Check = checked(sha256)
/** As Decred and its kin do: the checksum is of another hash. */
export const base58Blake = checked(bytes => blake256(bytes))

const KEYS = 64
const SHORT_PAYMENT_ID = 8
const CHECKSUM = 4
/** CryptoNote: a prefix, two public keys, sometimes a payment id, and a checksum, in Monero's base58. `prefixes` in hex, as the wire has them. */
export const cryptoNote = (...prefixes: string[]): AddressForm => {
  const known = prefixes.map(readHex)
  return said => {
    const bytes = said.length > LONGEST.keys ? undefined : attempt(() => base58xmr.decode(said))
    const prefix = bytes && known.find(one => beginsWith(bytes, one))
    if (!prefix) return undefined
    const body = bytes.length - prefix.length - CHECKSUM
    if (body !== KEYS && body !== KEYS + SHORT_PAYMENT_ID) return undefined
    return beginsWith(keccak_256(bytes.subarray(0, -CHECKSUM)), bytes.subarray(-CHECKSUM)) ? said : undefined
  }
}

/** What does not decode is no address. */
export function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
