import { ANONYMOUS_SEARCH_COINS, coinOfUrlName, type Coin } from './coins.ts'

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const ALNUM = '[0-9A-Za-z]'
const pattern = (source: string) => new RegExp(`^${source}$`)
const dOrS = pattern(`[DS]${BASE58}{27,35}`)
const hexAddress = pattern('0x[0-9a-fA-F]{1,40}')
const slatepack = pattern('t?grin1[0-9a-z]{20,100}@[0-9A-Za-z.:_-]{1,100}')

/**
 * A§5, in its order and under its names (xmr as XMC, the name it is displayed by). It is for guessing the coin of an
 * address in the search box; whether money may be sent to an address is another question, with checksums. Several coins
 * share a pattern, and then the miner chooses. GIN is in A§5 and not among the pool's coins. Where the table only says
 * how an address starts, letters and digits follow. etn is given without its form: an Electroneum address is `etn` and
 * 95 base58 characters.
 */
const PATTERNS = {
  DCR: pattern(`D${BASE58}{27,35}`),
  HC: pattern(`H${BASE58}{27,35}`),
  RVN: pattern(`[Rr]${ALNUM}{33}`),
  XMC: pattern(`[48]${ALNUM}{94,105}(?:[.+][0-9a-fA-F]{16,64})?`),
  DERO: pattern(`dER${ALNUM}+`),
  AXE: pattern(`P${ALNUM}{33}`),
  GIN: pattern(`G${ALNUM}{33}`),
  ZEC: pattern(`t${ALNUM}{1,35}`),
  ETH: hexAddress,
  ETC: hexAddress,
  GRIN29: slatepack,
  GRIN31: slatepack,
  DGB_SCRYPT: dOrS,
  DGB_SHA256D: dOrS,
  CKB: pattern('ck[0-9a-z]+'),
  KMD: pattern(`R[FA]${ALNUM}{1,35}`),
  ETN: pattern(`etn${BASE58}{95}`),
}
export type WalletCoin = keyof typeof PATTERNS
export const WALLET_COINS = Object.keys(PATTERNS) as WalletCoin[]

/** No coin's address is longer; a longer text is none, and no pattern is tried on it. */
const LONGEST = 256

/** A§5: every coin whose pattern an address matches. */
export const detectCoins = (address: string): WalletCoin[] =>
  (address.length > LONGEST ? [] : WALLET_COINS.filter(coin => PATTERNS[coin].test(address)))

/** The pool's coins an address may belong to: the algorithms of one coin are that coin, and GIN is none. */
export const coinsOfAddress = (address: string): Coin[] =>
  [...new Set(detectCoins(address).map(coinOfUrlName))].filter(coin => coin !== undefined)

/** One spelling for one address: in hex, capitals are only a checksum. */
export const comparableAddress = (address: string): string => (hexAddress.test(address) ? address.toLowerCase() : address)

/** A§4, A§5: the coin of an address that matches exactly one; typing such an address selects it. */
export function detectCoin(address: string): WalletCoin | undefined {
  const [first, ...others] = detectCoins(address)
  return others.length === 0 ? first : undefined
}

/** A§1, A§9: the coins whose addresses lead to the anonymous mining page. */
export const ANONYMOUS_MINING_COINS = [...ANONYMOUS_SEARCH_COINS, 'ETH'] as const
type AnonymousMiningCoin = (typeof ANONYMOUS_MINING_COINS)[number]
const isAnonymousMining = (coin: string): coin is AnonymousMiningCoin => ANONYMOUS_MINING_COINS.some(listed => listed === coin)

/** What pressing search does. `wallet` goes into the history; with `go` the anonymous mining page opens, with `close` the search closes. */
export type WalletSearch =
  | { warn: 'enterAddress' | 'selectCoin' | 'notFound' }
  | { go: 'anonymousMine'; wallet: string; coinType: AnonymousMiningCoin }
  | { close: true; wallet: string }

/**
 * A§4: the search flow. The chosen coin is what the drop-down shows, which may be left over from an earlier address. It
 * decides between the coins an address may belong to, and stands by itself where no pattern knows the address (a
 * shielded one, say); it never overrides a pattern that says otherwise.
 */
export function searchWallet(typed: string, chosen?: string): WalletSearch {
  const wallet = typed.trim()
  if (!wallet) return { warn: 'enterAddress' }
  const detected = detectCoins(wallet)
  const fits = detected.length === 0 || detected.some(coin => coin === chosen)
  const coin = chosen !== undefined && fits ? chosen : detectCoin(wallet)
  if (!coin) return { warn: 'selectCoin' }
  if (isAnonymousMining(coin)) return wallet.length > LONGEST ? { warn: 'notFound' } : { go: 'anonymousMine', wallet, coinType: coin }
  return detected.length === 0 ? { warn: 'notFound' } : { close: true, wallet }
}
