import { toNumber } from '../exact/ratio.ts'

/** P§3: the part of submitted work that was refused, from 0 to 1; unknown where nothing was submitted. */
export const rejectionRate = (accepted: bigint, rejected: bigint): number | null =>
  (accepted + rejected > 0n ? toNumber({ over: rejected, under: accepted + rejected }) : null)
