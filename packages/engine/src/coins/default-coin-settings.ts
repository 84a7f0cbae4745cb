import { POOL_COINS } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import { MERGED_MINING } from '@adit/contract/constants'

/** P§3: the ways of being paid for work. */
type PayMethod = 'PPS' | 'PPLNS' | 'SOLO' | 'PPS+' | 'FPPS'
type CoinList = keyof typeof POOL_COINS

/** What a new pool mines, and its fee for each way of being paid, in percent. The other coins are known but not mined. */
const MODES: Partial<Record<Coin, Partial<Record<PayMethod, string>>>> = {
  BTC: { FPPS: '2.5', PPLNS: '0' },
  LTC: { 'PPS+': '3', PPLNS: '1' },
  BCH: { FPPS: '2.5', PPLNS: '0' },
  ETC: { PPLNS: '1' },
  ZEC: { PPLNS: '1', SOLO: '1' },
  DASH: { PPS: '3', PPLNS: '1' },
  CKB: { PPLNS: '1' },
  DGB: { PPLNS: '1' },
  HNS: { PPLNS: '1' },
  KDA: { PPLNS: '1' },
  RVN: { PPLNS: '1' },
  SCC: { PPLNS: '1' },
}

const listsOf = (coin: Coin) => (Object.keys(POOL_COINS) as CoinList[]).filter(list => (POOL_COINS[list] as readonly Coin[]).includes(coin))

/** What every coin starts with, mined coins first; the operator changes it in the database. */
export const DEFAULT_COIN_SETTINGS = POOL_COINS.main.toSorted((a, b) => Number(b in MODES) - Number(a in MODES)).map(coin => ({
  coin,
  lists: listsOf(coin),
  modes: Object.entries(MODES[coin] ?? {}),
  merged: MERGED_MINING.filter(merge => merge.coin === coin).map(merge => [merge.gift, String(merge.ratio)] as const),
}))
