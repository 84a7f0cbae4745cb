import { blake2b } from '@noble/hashes/blake2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { AddressForm } from './base58-forms.ts'

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** EIP-55: capitals are the checksum. Without any it has none, and is stored with them. */
export const ethereum: AddressForm = said => {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(said)?.[1]
  if (!digits) return undefined
  const small = digits.toLowerCase()
  const hash = toHex(keccak_256(Buffer.from(small, 'ascii')))
  const written = [...small].map((digit, at) => (parseInt(hash[at]!, 16) >= 8 ? digit.toUpperCase() : digit)).join('')
  return [written, small, small.toUpperCase()].includes(digits) ? `0x${written}` : undefined
}

/** Sia: the hash of the conditions to unlock, and six bytes of that hash's hash. */
export const sia: AddressForm = said => {
  const small = /^[0-9a-fA-F]{76}$/.test(said) ? said.toLowerCase() : undefined
  const hash = small && toHex(blake2b(Buffer.from(small.slice(0, 64), 'hex'), { dkLen: 32 }))
  return hash?.startsWith(small!.slice(64)) ? small : undefined
}

/** Chains whose addresses carry no checksum: their form is all that can be told. */
export const shaped = (pattern: RegExp): AddressForm => said => (pattern.test(said) ? said : undefined)
