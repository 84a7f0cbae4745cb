import type { MinedType, PayMethod } from './pay-method.ts'
import type { Window } from './pplns-window.ts'
import type { Part, Rate } from './rate.ts'
import type { Worked } from './transfers.ts'

/** What blocks brought: the new coins, the transaction fees, and what their builders paid. */
export type Brought = { reward: bigint; fee: bigint; mev: bigint }
/** Blocks that share a window are shared out as one. */
export type Pot = Brought & { window: Window; blocks: number }

export type PaidPart = Part & { type: MinedType }

/**
 * What work of a pot's window gets of it. PPLNS: its part of reward and fees; PPS+: of the fees. Everyone who shares: of MEV.
 * What is left is the pool's, for work it has paid already. Work of a feed without PPS credit is paid only from what blocks
 * bring: as PPLNS, whatever the mode.
 */
export function partsOfPot({ window, blocks, reward, fee, mev }: Pot, mode: PayMethod, { work, uncredited }: Worked): PaidPart[] {
  if (mode === 'SOLO') return []
  const from = new Date(window.from).toISOString()
  const until = new Date(window.until).toISOString()
  const share = (type: MinedType, value: bigint, of: bigint): PaidPart =>
    ({ type, work: of, rate: { of: 'window', from, until, windowWork: String(window.work), blocks, value: String(value) } })
  return [
    share('pplns', reward + fee, mode === 'PPLNS' ? work : uncredited),
    share('ppapplns', fee, mode === 'PPS+' ? work - uncredited : 0n),
    share('mev', mev, work),
  ].filter(({ rate, work: of }) => of > 0n && valueOf(rate) > 0n)
}

/** A solo miner's block is all the miner's. */
export function partsOfBlock({ hash, reward, fee, mev }: Brought & { hash: string }): PaidPart[] {
  const whole = (type: MinedType, value: bigint): PaidPart => ({ type, work: 1n, rate: { of: 'block', hash, value: String(value) } })
  return [whole('solo', reward + fee), whole('mev', mev)].filter(({ rate }) => valueOf(rate) > 0n)
}

const valueOf = (rate: Rate) => ('value' in rate ? BigInt(rate.value) : 0n)
