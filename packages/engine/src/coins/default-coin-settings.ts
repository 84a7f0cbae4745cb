import type { Coin } from '@adit/contract/coins'

/** A§3: the pool shows its coins in three lists. */
export type CoinList = 'main' | 'lab' | 'antBrain'
/** P§3: the ways of being paid for work. */
export type PayMethod = 'PPS' | 'PPLNS' | 'SOLO' | 'PPS+' | 'FPPS'

type CoinDefault = {
  coin: Coin
  /** Fees in percent; a coin without a mode is known but not mined here. */
  modes?: Partial<Record<PayMethod, string>>
  /** P§9: how much of the merged coin comes with one unit of this one. */
  merged?: Record<string, string>
  lists?: CoinList[]
}

/** What a new pool starts with, in the order it is shown; the operator changes it in the database. XMR is displayed as XMC, so it is no row of its own. */
export const DEFAULT_COIN_SETTINGS: CoinDefault[] = [
  { coin: 'BTC', modes: { FPPS: '2.5', PPLNS: '0', SOLO: '1' }, merged: { NMC: '1', VCASH: '4' }, lists: ['antBrain'] },
  { coin: 'LTC', modes: { 'PPS+': '3', PPLNS: '1' }, merged: { DOGE: '2000' }, lists: ['antBrain'] },
  { coin: 'BCH', modes: { FPPS: '2.5', PPLNS: '0' }, lists: ['antBrain'] },
  { coin: 'ETC', modes: { PPLNS: '1' }, lists: ['antBrain'] },
  { coin: 'ZEC', modes: { PPLNS: '1', SOLO: '1' } },
  { coin: 'DASH', modes: { PPS: '3', PPLNS: '1' } },
  { coin: 'CKB', modes: { PPLNS: '1' } },
  { coin: 'KDA', modes: { PPLNS: '1' } },
  { coin: 'HNS', modes: { PPLNS: '1' } },
  { coin: 'RVN', modes: { PPLNS: '1' } },
  { coin: 'DGB', modes: { PPLNS: '1' }, lists: ['lab'] },
  { coin: 'SCC', modes: { PPLNS: '1' }, lists: ['lab'] },
  { coin: 'AXE' }, { coin: 'BEAM', lists: ['lab'] }, { coin: 'BSV' }, { coin: 'BTM' }, { coin: 'DCR' }, { coin: 'DCRN', lists: ['lab'] }, { coin: 'DERO', lists: ['lab'] },
  { coin: 'ETF', lists: ['lab'] }, { coin: 'ETH' }, { coin: 'ETHF', lists: ['lab'] }, { coin: 'ETHW', lists: ['lab'] }, { coin: 'ETN' }, { coin: 'GRIN', lists: ['lab'] },
  { coin: 'HC' }, { coin: 'KMD' }, { coin: 'SHA256' }, { coin: 'XMC' },
]
