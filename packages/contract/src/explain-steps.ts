import { Amount, Time, z } from './kit.ts'

/** An exact figure: more places than a coin has, so that what rounding cut off can be seen. */
const Exact = Amount
const gift = { gift: z.nullable(z.object({ coinType: z.string(), ratio: z.string() })) }

/** What a unit of work was paid, with every number it follows from; amounts in the mined coin. */
const ExplainRate = z.discriminatedUnion('of', [
  /** PPS: a hash's part of a block, times the block reward. */
  z.object({ of: z.literal('block-reward'), difficulty: z.string(), hashesPerBlock: z.string(), reward: Exact, ...gift }),
  /** FPPS: the same of the transaction fees of an average block. */
  z.object({ of: z.literal('average-fee'), difficulty: z.string(), hashesPerBlock: z.string(), averageFee: Exact, ...gift }),
  /** Fixed FPPS: of the block reward and so many percent on top. */
  z.object({ of: z.literal('fixed'), difficulty: z.string(), hashesPerBlock: z.string(), reward: Exact, plusPercent: z.string(), ...gift }),
  /** PPLNS: what blocks brought, shared by all the work of a window. */
  z.object({ of: z.literal('window'), from: Time, until: Time, windowWork: z.string(), blocks: z.number(), value: Exact, ...gift }),
  /** SOLO: the block itself. */
  z.object({ of: z.literal('block'), hash: z.string(), value: Exact, ...gift }),
  /** A gift for what was earned of the mined coin. */
  z.object({ of: z.literal('earned'), earned: Amount, ...gift }),
])

/** How an amount came about: work × rate, added up, less the fee, rounded down to the coin's last unit. */
export const ExplainStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('work'), work: z.string(), rate: ExplainRate, value: Exact }),
  z.object({ step: z.literal('sum'), value: Exact }),
  z.object({ step: z.literal('fee'), percent: z.string(), value: Exact }),
  z.object({ step: z.literal('granted'), reason: z.string(), value: Exact }),
  z.object({ step: z.literal('amount'), amount: Amount, cutOff: Exact }),
])
