import type { Estimate } from '../hashrate/work-to-hashrate.ts'

/** So many standard errors away, a figure is meant and not chance: about once in 700 looks. */
const SURE = 3
/** To be over takes less than to ring: silence is the worse mistake then. */
const BACK = 2
/** Fewer shares say nothing of a rate of refusals. */
const FEWEST_SHARES = 20

const spread = ({ hashrate, error }: Estimate, errors: number) => hashrate * (error ?? 0) * errors

export type Rates = { tenMinutes: Estimate; hour: Estimate }

/**
 * Whether a hash rate lies below a threshold, 0 being none at all. Hash rates are estimates: it rings when the last ten
 * minutes leave no doubt, or the last hour does and they agree; it is over when they leave none either, or both are above.
 */
export function isTooSlow({ tenMinutes, hour }: Rates, threshold: number, ringing: boolean): boolean {
  const low = tenMinutes.hashrate <= threshold
  if (!ringing) return tenMinutes.hashrate + spread(tenMinutes, SURE) <= threshold || (low && hour.hashrate + spread(hour, SURE) <= threshold)
  return tenMinutes.hashrate - spread(tenMinutes, BACK) <= threshold && (low || hour.hashrate <= threshold)
}

export const areTooFew = (online: number, threshold: number): boolean => online < threshold

/** Whether more than `threshold` (0 to 1) of the shares of an hour are refused: by the lower end of Wilson's interval, back by the rate itself. */
export function isRefusedTooOften({ accepted, refused }: { accepted: number; refused: number }, threshold: number, ringing: boolean): boolean {
  const shares = accepted + refused
  if (shares === 0) return ringing
  const rate = refused / shares
  if (ringing) return rate > threshold
  return shares >= FEWEST_SHARES && wilsonLower(rate, shares) > threshold
}

const wilsonLower = (rate: number, n: number): number =>
  (rate + SURE ** 2 / (2 * n) - SURE * Math.sqrt(rate * (1 - rate) / n + SURE ** 2 / (4 * n ** 2))) / (1 + SURE ** 2 / n)
