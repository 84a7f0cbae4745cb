/** P§3: the part of submitted work that was refused, from 0 to 1; unknown where nothing was submitted. */
export function rejectionRate(accepted: bigint | number, rejected: bigint | number): number | null {
  const all = Number(accepted) + Number(rejected)
  return all > 0 ? Number(rejected) / all : null
}
