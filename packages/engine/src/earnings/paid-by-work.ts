import type { MinedType } from './pay-method.ts'
import type { Rate } from './rate.ts'
import type { Terms } from './terms.ts'

/** What the chain said of an hour: its difficulty and what a block brings without transaction fees. */
export type HourQuote = { difficulty: string; reward: string }
/** The day's average transaction fees of a block, as a sum over so many quotes. */
export type AverageFee = { fees: string; quotes: number }

/**
 * What is paid for work itself, block or no block, at the difficulty of its hour. PPS is paid of the block reward alone and the
 * pool keeps the transaction fees; PPS+ shares those out by PPLNS; FPPS pays the day's average of them, fixed FPPS an agreed part.
 */
export function paidByWork({ mode, plusPercent }: Pick<Terms, 'mode' | 'plusPercent'>, { difficulty, reward }: HourQuote, averageFee: AverageFee): { type: MinedType; rate: Rate }[] {
  const blockReward: Rate = { of: 'block-reward', difficulty, reward }
  switch (mode) {
    case 'PPS': return [{ type: 'pps', rate: blockReward }]
    case 'PPS+': return [{ type: 'ppapps', rate: blockReward }]
    case 'FPPS': return [{ type: 'fpps-reward', rate: blockReward }, { type: 'fpps-fee', rate: { of: 'average-fee', difficulty, ...averageFee } }]
    case 'FPPS fixed': return [{ type: 'fpps-fixed', rate: { of: 'fixed', difficulty, reward, plusPercent } }]
    case 'PPLNS': case 'SOLO': return []
  }
}
