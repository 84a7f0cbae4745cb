/** A hash rate is an estimate from counted shares: how many there were says how far it can be trusted. */
export type Estimate = {
  /** Hashes (or solutions, graphs) a second. */
  hashrate: number
  shares: number
  /** Relative standard error. Shares arrive as a Poisson process, so n of them give ±1/√n; unknown without any. */
  error: number | null
}

/** The hash rate behind `work` expected hashes, counted over `ms` milliseconds from `shares` shares. */
export function workToHashrate(work: bigint, shares: number, ms: number): Estimate | null {
  if (ms <= 0) return null
  return { hashrate: Number(work) / (ms / 1000), shares, error: shares > 0 ? 1 / Math.sqrt(shares) : null }
}
