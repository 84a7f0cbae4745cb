import type { Coin } from '@adit/contract/coins'

export type DemoCoin = {
  coin: Coin
  /** Hashes a second of the pool and of the whole network, around which they wander. */
  poolRate: number
  networkRate: number
  blockSeconds: number
  /** Height of the chain at the beginning of 2026. */
  height: number
  /** Coins a block brings: subsidy, and transaction fees around this. */
  reward: number
  fee: number
  priceUsd: number
  /** Machines of everybody but the demo's own account; most of them proxies with a whole farm behind. */
  workers: number
  /** The difficulty stands still for this many hours, then follows the network. */
  retargetHours: number
  /** Chains that announce their next difficulty long before. */
  announces?: boolean
}

/** The coins the demo's pool mines, at sizes a middling pool has. */
export const DEMO_COINS: DemoCoin[] = [
  { coin: 'BTC', poolRate: 41.3e18, networkRate: 1.02e21, blockSeconds: 600, height: 930_300, reward: 3.125, fee: 0.024, priceUsd: 93_250, workers: 190, retargetHours: 336, announces: true },
  { coin: 'LTC', poolRate: 42.8e12, networkRate: 2.9e15, blockSeconds: 150, height: 3_032_000, reward: 6.25, fee: 0.011, priceUsd: 84.3, workers: 66, retargetHours: 84, announces: true },
  { coin: 'BCH', poolRate: 186e15, networkRate: 5.4e18, blockSeconds: 600, height: 931_900, reward: 3.125, fee: 0.0009, priceUsd: 512, workers: 32, retargetHours: 12 },
  { coin: 'ETC', poolRate: 1.14e12, networkRate: 305e12, blockSeconds: 13, height: 23_600_000, reward: 2.048, fee: 0.0011, priceUsd: 18.8, workers: 34, retargetHours: 2 },
  { coin: 'ZEC', poolRate: 212e6, networkRate: 12.6e9, blockSeconds: 75, height: 3_190_000, reward: 1.5625, fee: 0.0012, priceUsd: 61.9, workers: 40, retargetHours: 2 },
  { coin: 'DASH', poolRate: 92e12, networkRate: 4.1e15, blockSeconds: 157, height: 2_400_000, reward: 0.88, fee: 0.0004, priceUsd: 27.4, workers: 24, retargetHours: 2 },
  { coin: 'CKB', poolRate: 410e12, networkRate: 310e15, blockSeconds: 10, height: 18_200_000, reward: 520, fee: 0.6, priceUsd: 0.0049, workers: 18, retargetHours: 4 },
  { coin: 'KDA', poolRate: 9.6e12, networkRate: 38e15, blockSeconds: 1.5, height: 126_000_000, reward: 0.96, fee: 0.00002, priceUsd: 0.31, workers: 12, retargetHours: 1 },
  { coin: 'HNS', poolRate: 14e15, networkRate: 290e15, blockSeconds: 600, height: 307_000, reward: 500, fee: 0.7, priceUsd: 0.0081, workers: 12, retargetHours: 12 },
  { coin: 'RVN', poolRate: 41e9, networkRate: 4.9e12, blockSeconds: 60, height: 4_180_000, reward: 2500, fee: 0.9, priceUsd: 0.0122, workers: 30, retargetHours: 2 },
  { coin: 'DGB', poolRate: 410e12, networkRate: 41e15, blockSeconds: 75, height: 22_600_000, reward: 277, fee: 0.1, priceUsd: 0.0068, workers: 8, retargetHours: 2 },
  { coin: 'SCC', poolRate: 620e12, networkRate: 15e15, blockSeconds: 600, height: 551_000, reward: 30_000, fee: 12, priceUsd: 0.0031, workers: 10, retargetHours: 12 },
]

export const demoCoin = (coin: Coin): DemoCoin => DEMO_COINS.find(one => one.coin === coin)!
