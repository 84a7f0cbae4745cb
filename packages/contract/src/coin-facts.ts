import { COINS, type Coin } from './coins.ts'
import type { MergedCoin } from './constants.ts'

type CoinFacts = {
  name: string
  algorithm: string
  /** Places after the point: an amount in base units is a whole number. */
  decimals: number
  /** The hash-rate prefix that earnings are quoted per (`calculateUnit` of the coin table). */
  quotedPer: '' | 'K' | 'M' | 'G' | 'T'
}
const facts = (name: string, algorithm: string, decimals: number, quotedPer: CoinFacts['quotedPer']): CoinFacts => ({ name, algorithm, decimals, quotedPer })

/** What is so about each coin, whoever mines it. */
export const COIN_FACTS: Record<Coin, CoinFacts> = {
  AXE: facts('Axe', 'X11', 8, 'G'),
  BCH: facts('Bitcoin Cash', 'SHA256d', 8, 'T'),
  BEAM: facts('Beam', 'BeamHash III', 8, ''),
  BSV: facts('Bitcoin SV', 'SHA256d', 8, 'T'),
  BTC: facts('Bitcoin', 'SHA256d', 8, 'T'),
  BTM: facts('Bytom', 'Tensority', 8, ''),
  CKB: facts('Nervos CKB', 'Eaglesong', 8, 'T'),
  DASH: facts('Dash', 'X11', 8, 'G'),
  DCR: facts('Decred', 'BLAKE3', 8, 'T'),
  DCRN: facts('Decred Next', 'Blake256', 8, 'T'),
  DERO: facts('Dero', 'AstroBWT', 5, 'K'),
  DGB: facts('DigiByte', 'SHA256d / Scrypt', 8, 'T'),
  ETC: facts('Ethereum Classic', 'Etchash', 18, 'M'),
  ETF: facts('EthereumFair', 'Ethash', 18, 'M'),
  ETH: facts('Ethereum', 'Ethash', 18, 'M'),
  ETHF: facts('EthereumFair (ETHF)', 'Ethash', 18, 'M'),
  ETHW: facts('EthereumPoW', 'Ethash', 18, 'M'),
  ETN: facts('Electroneum', 'CryptoNight', 2, 'K'),
  GRIN: facts('Grin', 'Cuckatoo', 9, ''),
  HC: facts('HyperCash', 'Blake256', 8, 'T'),
  HNS: facts('Handshake', 'Blake2b + SHA3', 6, 'G'),
  KDA: facts('Kadena', 'Blake2s', 12, 'T'),
  KMD: facts('Komodo', 'Equihash', 8, 'K'),
  LTC: facts('Litecoin', 'Scrypt', 8, 'G'),
  RVN: facts('Ravencoin', 'KawPoW', 8, 'M'),
  SCC: facts('Sia Classic', 'Blake2b', 24, 'G'),
  /** Not a chain: hash rate sent to whichever SHA-256d coin earns most, and paid in BTC. */
  SHA256: facts('SHA256 smart pool', 'SHA256d', 8, 'T'),
  XMC: facts('Monero Classic', 'CryptoNight', 12, 'K'),
  ZEC: facts('Zcash', 'Equihash', 8, 'K'),
}

/** P§9: coins that come as gifts with another and are paid, but not mined for themselves. */
const MERGED_DECIMALS: Record<MergedCoin, number> = { NMC: 8, DOGE: 8, VCASH: 6 }

export type PaidCoin = Coin | MergedCoin
export const PAID_COINS: readonly PaidCoin[] = [...COINS, ...Object.keys(MERGED_DECIMALS) as MergedCoin[]]
/** Mined for nobody here: it has a price, and no chain of ours to tell of. */
export const isGift = (coin: PaidCoin): coin is MergedCoin => coin in MERGED_DECIMALS
export const decimalsOf = (coin: PaidCoin): number => (isGift(coin) ? MERGED_DECIMALS[coin] : COIN_FACTS[coin].decimals)

const FIRST: readonly Coin[] = ['BTC', 'LTC', 'BCH', 'ETC', 'ZEC', 'DASH']

/**
 * A§3: the three coin lists. The main list has every coin, BTC first; the lab list those still on trial; the antbrain
 * list those that a flash exchange can turn into another. The specification names the lists, not what is in them.
 */
export const POOL_COINS = {
  main: [...FIRST, ...COINS.filter(coin => !FIRST.includes(coin))],
  lab: ['BEAM', 'DCRN', 'ETF', 'ETHF', 'ETHW', 'GRIN', 'HNS', 'KDA'],
  antBrain: ['BTC', 'BCH', 'LTC', 'DASH', 'ETC', 'ZEC'],
} as const satisfies Record<string, readonly Coin[]>
