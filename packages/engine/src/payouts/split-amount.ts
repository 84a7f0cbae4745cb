/** A§9, P§5: shares are hundredths of a percent, and together the whole. */
export const WHOLE = 10_000n

/** Splits an amount by share. What rounding leaves goes to the largest, so that the parts are the amount to the last unit. */
export function splitAmount(amount: bigint, shares: readonly number[]): bigint[] {
  const parts = shares.map(share => amount * BigInt(share) / WHOLE)
  const largest = shares.indexOf(Math.max(...shares))
  const rest = amount - parts.reduce((sum, part) => sum + part, 0n)
  return parts.map((part, at) => (at === largest ? part + rest : part))
}
