import { floor, plus, times, whole, type Ratio } from '../exact/ratio.ts'
import { percent } from './rate.ts'

/**
 * Fee and earnings in whole base units, each rounded down from the exact value: what is left of a unit is nobody's yet, and
 * the settlement gives it to the pool's rounding account together with everyone else's.
 */
export function takeFee(gross: Ratio, feePercent: string): { fee: bigint; amount: bigint } {
  const part = percent(feePercent)
  const rest = plus(whole(1n), { over: -part.over, under: part.under })
  return { fee: floor(times(gross, part)), amount: floor(times(gross, rest)) }
}
