import type { CoinIconName } from '@adit/contract/coins'

/** A disc's colour and the line drawn on it, in a box of 24. All of our own drawing: letters, signs and plain shapes, no coin's logo. */
type Drawing = readonly [disc: string, line: string]

export const COIN_DRAWINGS: Record<CoinIconName, Drawing> = {
  AXE: ['#5b7c99', 'M8 18.5L15.5 7M12 6c3.5-1.5 6 1 6 5l-4.5-.5'],
  BCH: ['#0b8f6a', 'M12 5v14M9 8h4.5a2 2 0 0 1 0 4H9m4.8 0a2 2 0 0 1 0 4H9'],
  BEAM: ['#2f7fb5', 'M12 6.5l5.5 10h-11zM4.5 12h3M16.5 12h3'],
  BSV: ['#a87600', 'M8 7h5.5a2.5 2.5 0 0 1 0 5H8m5.8 0a2.5 2.5 0 0 1 0 5H8'],
  BTC: ['#cf7209', 'M9 7v10M9 7h4a2.5 2.5 0 0 1 0 5H9m4.5 0a2.5 2.5 0 0 1 0 5H9M11 5v2M13.5 5v2M11 17v2M13.5 17v2'],
  BTM: ['#6a6fb3', 'M7.5 7h9L12 12l4.5 5h-9l4.5-5z'],
  CKB: ['#2e9460', 'M7.5 7.5h9v9h-9zM10.5 13.5l3-3'],
  DASH: ['#1478c8', 'M9 7h4.5c3 0 4.5 2.5 3.5 5s-3 5-6 5H7.5M6 12h5.5'],
  DCR: ['#2872d8', 'M7 8l4 4-4 4M17 8l-4 4 4 4'],
  DCRN: ['#1f8a9e', 'M6 8l3.5 4L6 16M12.5 16V8l5 8V8'],
  DERO: ['#7a6a3a', 'M12 5l6 3.5v7L12 19l-6-3.5v-7zM12 9.5v5'],
  DGB: ['#2c5fb0', 'M8.5 7H11a5 5 0 0 1 0 10H8.5zM12 12h.01'],
  ETC: ['#2f9140', 'M8 7h8M9 12h6M8 17h8M12 7v10'],
  ETF: ['#b0578d', 'M8.5 18V6.5H16M8.5 12H14M12 17.5h4'],
  ETH: ['#627ac4', 'M8 7h8M9 12h6M8 17h8'],
  ETHF: ['#9a62c0', 'M7.5 6.5h9M9 10h6M10 18.5v-5h5M10 16h3.5'],
  ETHW: ['#7a7f8c', 'M8 6.5h8M9 10h6M7 13.5l2.5 4.5 2.5-4.5 2.5 4.5 2.5-4.5'],
  ETN: ['#2a93bd', 'M16 15.5A5 5 0 1 1 17 12H7.5'],
  GRIN: ['#a8821a', 'M9 9v1M15 9v1M7 13.5a5.5 5.5 0 0 0 10 0'],
  HC: ['#5c63c9', 'M9 7v10M15 7v10M9 12h6M5.5 12H6M18 12h.5'],
  HNS: ['#5f6b7a', 'M5.5 12h4L12 8l1 8 2-4h3.5'],
  KDA: ['#c2387f', 'M9.5 7v10M16 7l-6 5 6 5M5.5 12H7'],
  KMD: ['#2b8577', 'M12 5l5 2 2 5-2 5-5 2-5-2-2-5 2-5zM10.5 9v6M14 9l-3 3 3 3'],
  LTC: ['#45659c', 'M11.5 6L9 17.5h7M7 14l6.5-3'],
  RVN: ['#c25232', 'M6 9l6-3 6 3-6 10zM6 9l6 3 6-3'],
  SCC: ['#1e9677', 'M16 8.5C14.5 6.5 8 6 8 9.5s8 1.5 8 5-6.5 3-8 1'],
  SHA256: ['#b3621c', 'M10.5 6L9 18M15.5 6L14 18M6.5 10H18M6 14.5h11.5'],
  XMC: ['#a6603c', 'M7 15V7.5l5 5 5-5V15M9 18.5h6'],
  XMR: ['#d0600f', 'M5 12c3.5-6 10.5-6 14 0-3.5 6-10.5 6-14 0zM9.5 14v-4l2.5 2.5 2.5-2.5v4'],
  ZEC: ['#a9801d', 'M8.5 8h7l-7 8h7M12 5.5V8M12 16v2.5'],
}

/** For a coin we do not know: a neutral disc with a plain ring. */
export const UNKNOWN_COIN: Drawing = ['#76808f', 'M12 8.5a3.5 3.5 0 1 0 .01 0z']
