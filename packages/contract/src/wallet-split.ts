import { WALLET_SPLIT } from './constants.ts'

const HUNDREDTHS = 10 ** WALLET_SPLIT.decimals

/** A percentage as typed ("65.5") in hundredths of a percent, exactly; undefined where it is none. */
export function toHundredths(percent: string): number | undefined {
  const said = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent)
  return said ? Number(said[1]) * HUNDREDTHS + Number((said[2] ?? '').padEnd(WALLET_SPLIT.decimals, '0')) : undefined
}

/** Hundredths of a percent as the wire says them. */
export const toPercent = (hundredths: number): string => `${Math.trunc(hundredths / HUNDREDTHS)}.${String(hundredths % HUNDREDTHS).padStart(WALLET_SPLIT.decimals, '0')}`

/** A§9, P§5: each wallet at least 10 %, together exactly 100 %. */
export function isSplit(percents: readonly string[]): boolean {
  const shares = percents.map(toHundredths)
  return shares.every(share => share !== undefined && share >= WALLET_SPLIT.min * HUNDREDTHS)
    && shares.reduce<number>((sum, share) => sum + share!, 0) === WALLET_SPLIT.total * HUNDREDTHS
}

/** As even as two decimals allow, in hundredths of a percent: what rounding leaves is the first one's. */
export function evenSplit(wallets: number): number[] {
  const each = Math.floor(WALLET_SPLIT.total * HUNDREDTHS / wallets)
  return Array.from({ length: wallets }, (_, at) => (at === 0 ? WALLET_SPLIT.total * HUNDREDTHS - each * (wallets - 1) : each))
}
