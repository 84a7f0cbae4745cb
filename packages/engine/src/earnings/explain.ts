import type { Coin } from '@adit/contract/coins'
import { plus, times, toDecimal, whole } from '../exact/ratio.ts'
import { earned, percent, type Part, type Rate } from './rate.ts'
import { takeFee } from './take-fee.ts'

/** What a record kept of what it was computed from. */
export type Computed = {
  minedCoin: Coin
  parts: Part[]
  feePercent: string
}
/** A refund or compensation is what somebody granted, for a reason. */
export type Granted = { granted: bigint; reason: string }

/** Values are in base units, with enough places to see what rounding cut off. */
export type Step =
  | { step: 'work'; work: bigint; rate: Rate; value: string }
  | { step: 'sum'; value: string }
  | { step: 'fee'; percent: string; value: string }
  | { step: 'granted'; reason: string; value: string }
  | { step: 'amount'; amount: bigint; cutOff: string }

const PLACES = 12
const exact = (value: Parameters<typeof toDecimal>[0]) => toDecimal(value, PLACES)

/** How an amount came about, step by step for a screen to show, and computed anew from what the record kept, to the last unit. */
export function explain(record: Computed | Granted): { steps: Step[]; fee: bigint; amount: bigint } {
  if ('granted' in record) {
    const { granted, reason } = record
    const value = exact(whole(granted))
    return { steps: [{ step: 'granted', reason, value }, { step: 'amount', amount: granted, cutOff: exact(whole(0n)) }], fee: 0n, amount: granted }
  }
  const { minedCoin, parts, feePercent } = record
  const gross = earned(minedCoin, parts)
  const { fee, amount } = takeFee(gross, feePercent)
  const taken = times(gross, percent(feePercent))
  const cutOff = plus(plus(gross, times(whole(-1n), taken)), whole(-amount))
  const steps: Step[] = [
    ...parts.map((part): Step => ({ step: 'work', ...part, value: exact(earned(minedCoin, [part])) })),
    ...(parts.length > 1 ? [{ step: 'sum' as const, value: exact(gross) }] : []),
    { step: 'fee', percent: feePercent, value: exact(taken) },
    { step: 'amount', amount, cutOff: exact(cutOff) },
  ]
  return { steps, fee, amount }
}
