import type { PaidCoin } from '@adit/contract/coin-facts'
import { base58Blake, base58Check, cryptoNote, type AddressForm } from './base58-forms.ts'
import { nervos, segwit, slatepack } from './bech32-forms.ts'
import { cashAddress } from './cash-address.ts'
import { ethereum, shaped, sia } from './hex-forms.ts'

const bitcoin = [base58Check('00', '05'), segwit('bc')]
const decred = [base58Blake('073f', '071a')]

/**
 * Where each coin may be paid to: every form its wallets give out today, with its checksum. A form that looks like another
 * coin's is left out (Litecoin's old "3…"), since money sent to the wrong chain is gone. SHA256 is paid in BTC (`coin-facts`).
 */
const FORMS: Record<PaidCoin, readonly AddressForm[]> = {
  AXE: [base58Check('37', '10')],
  BCH: [cashAddress('bitcoincash'), base58Check('00', '05')],
  BEAM: [shaped(/^(?:[0-9a-f]{62,68}|[1-9A-HJ-NP-Za-km-z]{69,500})$/)],
  BSV: [base58Check('00')],
  BTC: bitcoin,
  BTM: [segwit('bm', 0)],
  CKB: [nervos],
  DASH: [base58Check('4c', '10')],
  DCR: decred,
  DCRN: decred,
  DERO: [cryptoNote('d89d32', 'd89d28')],
  DGB: [base58Check('1e', '3f'), segwit('dgb')],
  DOGE: [base58Check('1e', '16')],
  ETC: [ethereum],
  ETF: [ethereum],
  ETH: [ethereum],
  ETHF: [ethereum],
  ETHW: [ethereum],
  ETN: [cryptoNote('e28c01')],
  GRIN: [slatepack],
  HC: [base58Blake('097f', '095a')],
  HNS: [segwit('hs', 0)],
  KDA: [shaped(/^k:[0-9a-f]{64}$/)],
  KMD: [base58Check('3c', '55')],
  LTC: [base58Check('30', '32'), segwit('ltc')],
  NMC: [base58Check('34', '0d'), segwit('nc')],
  RVN: [base58Check('3c', '7a')],
  SCC: [sia],
  SHA256: bitcoin,
  VCASH: [base58Check('47', '08')],
  XMC: [cryptoNote('12', '13', '2a')],
  ZEC: [base58Check('1cb8', '1cbd')],
}

/** No coin's address is longer; a longer text is none, and nothing is tried on it. */
const LONGEST = 500

/** The address in the spelling it is stored and compared by; undefined where this coin cannot be paid to it. */
export function payoutAddress(coin: PaidCoin, said: string): string | undefined {
  const trimmed = said.trim()
  if (trimmed === '' || trimmed.length > LONGEST) return undefined
  for (const read of FORMS[coin]) {
    const address = read(trimmed)
    if (address !== undefined) return address
  }
  return undefined
}

/** P§3: a payment id beside the address, where a chain has such a thing: 16 or 64 hex digits of CryptoNote, or Kadena's and others' none. */
const WITH_PAYMENT_ID: readonly PaidCoin[] = ['XMC', 'ETN', 'DERO']
export const takesPaymentId = (coin: PaidCoin): boolean => WITH_PAYMENT_ID.includes(coin)
export const isPaymentId = (said: string): boolean => /^(?:[0-9a-fA-F]{16}|[0-9a-fA-F]{64})$/.test(said)
