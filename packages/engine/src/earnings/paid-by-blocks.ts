import type { MinedType, PayMethod } from './pay-method.ts'
import type { Window } from './pplns-window.ts'
import type { Part, Rate } from './rate.ts'
import type { Worked } from './transfers.ts'

/** What blocks brought: the new coins, the transaction fees, and what their builders paid. */
export type Brought = { reward: bigint; fee: bigint; mev: bigint }
/** Blocks that share a window are shared out as one. */
export type Pot = Brought & { window: Window; blocks: number }

export type PaidPart = Part & { type: MinedType }

/** What a pot is shared out by: reward and fees, the fees alone, and MEV. */
export type PotRates = { all: Rate; fees: Rate; mev: Rate }

export function ratesOf({ window, blocks, reward, fee, mev }: Pot): PotRates {
  const share = (value: bigint): Rate => ({
    of: 'window', from: new Date(window.from).toISOString(), until: new Date(window.until).toISOString(), windowWork: String(window.work), blocks, value: String(value),
  })
  return { all: share(reward + fee), fees: share(fee), mev: share(mev) }
}

/**
 * What work of a pot's window gets of it. PPLNS: its part of reward and fees; PPS+: of the fees. Everyone who shares: of MEV.
 * What is left is the pool's, for work it has paid already. Work of a feed without PPS credit is paid only from what blocks
 * bring: as PPLNS, whatever the mode.
 */
export function partsOfPot(rates: PotRates, mode: PayMethod, { work, uncredited }: Worked): PaidPart[] {
  if (mode === 'SOLO') return []
  const parts: PaidPart[] = [
    { type: 'pplns', rate: rates.all, work: mode === 'PPLNS' ? work : uncredited },
    { type: 'ppapplns', rate: rates.fees, work: mode === 'PPS+' ? work - uncredited : 0n },
    { type: 'mev', rate: rates.mev, work },
  ]
  return parts.filter(isWorthSomething)
}

/** A solo miner's block is all the miner's. */
export function partsOfBlock({ hash, reward, fee, mev }: Brought & { hash: string }): PaidPart[] {
  const whole = (type: MinedType, value: bigint): PaidPart => ({ type, work: 1n, rate: { of: 'block', hash, value: String(value) } })
  return [whole('solo', reward + fee), whole('mev', mev)].filter(isWorthSomething)
}

const isWorthSomething = ({ rate, work }: Part) => work > 0n && !('value' in rate && rate.value === '0')
