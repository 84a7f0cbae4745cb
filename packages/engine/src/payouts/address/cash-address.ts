import { utils } from '@scure/base'
import { attempt, type AddressForm } from './base58-forms.ts'

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]
const CHECKSUM = 8

/** The checksum of the CashAddr specification: zero where everything is as it was written. */
const polymod = (values: readonly number[]): bigint => values.reduce((before, value) => {
  const top = before >> 35n
  const shifted = ((before & 0x07ffffffffn) << 5n) ^ BigInt(value)
  return GENERATORS.reduce((sum, generator, at) => (top >> BigInt(at) & 1n ? sum ^ generator : sum), shifted)
}, 1n) ^ 1n

/** CashAddr: the hash (20 bytes) of a key or a script. The prefix may be left out, as people do; it is stored with it. */
export const cashAddress = (prefix: string): AddressForm => said => {
  if (said !== said.toLowerCase() && said !== said.toUpperCase()) return undefined
  const [first = '', second, ...more] = said.toLowerCase().split(':')
  const [named, payload] = second === undefined ? [prefix, first] : [first, second]
  const values = [...payload].map(letter => LETTERS.indexOf(letter))
  if (more.length > 0 || named !== prefix || values.includes(-1)) return undefined
  if (polymod([...[...prefix].map(letter => letter.charCodeAt(0) & 31), 0, ...values]) !== 0n) return undefined
  const bytes = attempt(() => Uint8Array.from(utils.convertRadix2(values.slice(0, -CHECKSUM), 5, 8, false)))
  const isKnown = bytes?.length === 21 && [0x00, 0x08].includes(bytes[0]!)
  return isKnown ? `${prefix}:${payload}` : undefined
}
