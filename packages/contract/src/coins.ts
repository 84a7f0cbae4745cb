import { z } from './kit.ts'

/** A§9: the coins of the pool, under the names a miner sees. */
export const COINS = [
  'AXE', 'BCH', 'BEAM', 'BSV', 'BTC', 'BTM', 'CKB', 'DASH', 'DCR', 'DCRN', 'DERO', 'DGB', 'ETC', 'ETF', 'ETH', 'ETHF', 'ETHW', 'ETN', 'GRIN', 'HC',
  'HNS', 'KDA', 'KMD', 'LTC', 'RVN', 'SCC', 'SHA256', 'XMC', 'ZEC',
] as const
export type Coin = (typeof COINS)[number]
export const DEFAULT_COIN: Coin = 'BTC'

/** A§9 lists 30 coins with icons. XMR is an icon only: as a name it is how XMC is written in addresses (A§3). */
export const COIN_ICONS = [...COINS, 'XMR'] as const
export type CoinIconName = (typeof COIN_ICONS)[number]

/** A§9: the coins offered in the wallet search, which are those flagged `supportAnonymous` (A§2). */
export const ANONYMOUS_SEARCH_COINS = ['ETC', 'ZEC'] as const satisfies Coin[]
export const supportsAnonymous = (coin: Coin): boolean => ANONYMOUS_SEARCH_COINS.some(listed => listed === coin)

/** A§3: coins whose url name differs from the displayed one. */
const URL_NAMES = { BCH: 'BCC', SCC: 'SC', DASH: 'DAS', XMC: 'XMR' } as const

/**
 * A§3 and A§5 also name a coin by its algorithm. Such a pair shares chain, wallet and balance, so for the pool it is one
 * coin; these names are understood on the way in and never sent.
 */
const ALGORITHM_NAMES = { GRIN29: 'GRIN', GRIN31: 'GRIN', DGB_SCRYPT: 'DGB', DGB_SHA256D: 'DGB' } as const

const BY_OTHER_NAME: ReadonlyMap<string, Coin> = new Map<string, Coin>([
  ...Object.entries(URL_NAMES).map(([coin, urlName]) => [urlName, coin as Coin] as const),
  ...Object.entries(ALGORITHM_NAMES),
])
const isCoin = (name: string): name is Coin => (COINS as readonly string[]).includes(name)

/** The name a coin goes by in addresses. */
export const urlName = (coin: Coin): string => (URL_NAMES as Partial<Record<Coin, string>>)[coin] ?? coin

/** The coin behind any of its names; undefined when there is none. */
export const coinOfUrlName = (name: string): Coin | undefined => BY_OTHER_NAME.get(name) ?? (isCoin(name) ? name : undefined)

type OtherName = (typeof URL_NAMES)[keyof typeof URL_NAMES] | keyof typeof ALGORITHM_NAMES
const OTHER_NAMES = [...Object.values(URL_NAMES), ...Object.keys(ALGORITHM_NAMES)] as OtherName[]

/** A coin on the wire: any of its names on the way in, the displayed name ever after. */
export const CoinType = z.pipe(z.enum([...COINS, ...OTHER_NAMES]), z.pipe(z.transform((name: Coin | OtherName) => coinOfUrlName(name)), z.enum(COINS)))
