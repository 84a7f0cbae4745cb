import { bech32, bech32m } from '@scure/base'
import { attempt, type AddressForm } from './base58-forms.ts'

type Bech32 = `${string}1${string}`
/** One case or the other, never both; stored in small letters. */
const small = (said: string): Bech32 | undefined => (said === said.toLowerCase() || said === said.toUpperCase() ? said.toLowerCase() as Bech32 : undefined)

/** BIP 173 and 350: a version and a program. Version 0 has one checksum, the later ones another; each refuses the other's. */
export const segwit = (prefix: string, newest = 1): AddressForm => said => {
  const address = small(said)
  const found = address && [bech32, bech32m].map(coder => ({ coder, read: attempt(() => coder.decode(address)) })).find(({ read }) => read?.prefix === prefix)
  if (!found?.read) return undefined
  const [version = -1, ...words] = found.read.words
  const program = attempt(() => found.coder.fromWords(words))
  if (!program || version > newest || (version === 0) !== (found.coder === bech32)) return undefined
  return (version === 0 ? [20, 32] : [32]).includes(program.length) ? address : undefined
}

/** A public key alone, as Grin's slatepack addresses are; what may follow an @ is how to reach its owner. */
export const slatepack: AddressForm = said => {
  const [address = '', ...reach] = said.split('@')
  const read = reach.length <= 1 ? attempt(() => bech32.decodeToBytes(address)) : undefined
  return read?.prefix === 'grin' && read.bytes.length === 32 && (reach[0] === undefined || /^[\w.:-]{1,100}$/.test(reach[0])) ? said : undefined
}

const LONGEST = 1023
/** Nervos RFC 21: which lock and its arguments; the long form of today, and the short one of before. */
export const nervos: AddressForm = said => {
  const address = small(said)
  if (!address) return undefined
  const full = attempt(() => bech32m.decode(address, LONGEST))
  const fullBytes = full?.prefix === 'ckb' ? attempt(() => bech32m.fromWords(full.words)) : undefined
  if (fullBytes) return fullBytes[0] === 0 && fullBytes.length >= 34 && [0, 1, 2].includes(fullBytes[33]!) ? address : undefined
  const short = attempt(() => bech32.decode(address, LONGEST))
  const shortBytes = short?.prefix === 'ckb' ? attempt(() => bech32.fromWords(short.words)) : undefined
  return shortBytes?.[0] === 1 && shortBytes.length === 22 && [0, 1, 2].includes(shortBytes[1]!) ? address : undefined
}
