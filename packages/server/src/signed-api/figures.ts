import type { Coin } from '@adit/contract/coins'
import { dividedBy, toDecimal, whole } from '@adit/engine/exact/ratio'
import { hashesPerBlock } from '@adit/engine/hashrate/hashes-per-block'
import type { LastAndPrevious } from '@adit/engine/hashrate/last-and-previous'
import type { WorkByOutcome } from '@adit/engine/hashrate/last-and-previous.queries'

const MEGA = 1e6
/** From here on the places after the point are noise, and existing clients read whole numbers. */
const WHOLE_FROM = 1000

/** Millions of hashes a second. */
export function inMega(rate: number | null): string | null {
  if (rate === null) return null
  const mega = rate / MEGA
  return mega >= WHOLE_FROM ? inHashes(mega) : mega.toFixed(2)
}

/** Written out to the last digit, however many there are. */
export const inHashes = (rate: number | null): string | null => rate === null ? null : String(BigInt(Math.round(rate)))

/** Work as so many shares of difficulty 1, which is what machines of any difficulty can be compared by. */
const inShares = (work: bigint, coin: Coin): string => toDecimal(dividedBy(whole(work), hashesPerBlock(coin, '1')), 0)

export const presentRates = (rates: LastAndPrevious, work: WorkByOutcome, coin: Coin) => ({
  last10m: inMega(rates['10m'].last), last30m: inMega(rates['30m'].last), last1h: inMega(rates['1h'].last), last1d: inMega(rates['24h'].last),
  prev10m: inMega(rates['10m'].previous), prev30m: inMega(rates['30m'].previous), prev1h: inMega(rates['1h'].previous), prev1d: inMega(rates['24h'].previous),
  accepted: inShares(work.accepted, coin), stale: inShares(work.stale, coin), dupelicate: inShares(work.duplicate, coin), other: inShares(work.other, coin),
})

/** P§3: `yyyy-MM-dd HH:mm:ss`, in UTC. */
export const stamp = (at: Date | number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
