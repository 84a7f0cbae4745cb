/** A hash rate is an estimate from counted shares: how many there were says how far it can be trusted. */
export type Estimate = {
  /** Hashes (or solutions, graphs) a second. */
  hashrate: number
  shares: number
  /** Relative standard error. Shares arrive as a Poisson process, so n alike give ±1/√n; unknown without any. */
  error: number | null
}

/**
 * The hash rate behind `work` expected hashes, counted over `ms` milliseconds from `shares` shares. Where they were of
 * unequal work, few large ones decide: the sum of the squares says how much less there is to trust.
 */
export function workToHashrate(work: bigint | number, shares: number, ms: number, workSquared: bigint | number = 0): Estimate | null {
  if (ms <= 0) return null
  const alike = shares > 0 ? 1 / Math.sqrt(shares) : null
  return { hashrate: Number(work) / (ms / 1000), shares, error: workSquared > 0 ? Math.sqrt(Number(workSquared)) / Number(work) : alike }
}
