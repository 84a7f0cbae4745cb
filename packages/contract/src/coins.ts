import { z } from './kit.ts'

/** A§9: the coins with icons. */
export const COINS = [
  'AXE', 'BCH', 'BEAM', 'BSV', 'BTC', 'BTM', 'CKB', 'DASH', 'DCR', 'DCRN', 'DERO', 'DGB', 'ETC', 'ETF', 'ETH', 'ETHF', 'ETHW', 'ETN', 'GRIN', 'HC',
  'HNS', 'KDA', 'KMD', 'LTC', 'RVN', 'SCC', 'SHA256', 'XMC', 'XMR', 'ZEC',
] as const
export type Coin = (typeof COINS)[number]
export const DEFAULT_COIN: Coin = 'BTC'

/** A coin on the wire. Url names are understood on the way in. */
export const CoinType = z.enum(COINS)
