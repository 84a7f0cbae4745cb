import type { Coin } from '@adit/contract/coins'
import { VIP_HASHRATE } from '@adit/contract/constants'
import type { Figure } from './figure.ts'

/** P§9: the hash rate from which a miner of this coin is VIP; null where nobody is. */
export const vipHashrate = (coin: Coin): number | null => (VIP_HASHRATE as Partial<Record<Coin, number>>)[coin] ?? null

/** Compared as whole hashes: the threshold itself is enough. */
export function isVip(coin: Coin, figure: Pick<Figure, 'work' | 'from' | 'until'> | null): boolean {
  const enough = vipHashrate(coin)
  if (enough === null || figure === null) return false
  return figure.work * 1000n >= BigInt(enough) * BigInt(+figure.until - +figure.from)
}
