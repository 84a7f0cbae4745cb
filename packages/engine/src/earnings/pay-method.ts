/** P§3: the ways of being paid for work. Fixed FPPS is agreed with a miner: transaction fees count as a fixed part of the block reward. */
export type PayMethod = 'PPS' | 'PPLNS' | 'SOLO' | 'PPS+' | 'FPPS' | 'FPPS fixed'

/** P§3: the kinds of earnings records. PPS+ has two (ppa…); a gift is a merged-mined coin. */
export type EarningType =
  | 'pps' | 'pplns' | 'solo' | 'ppapps' | 'ppapplns' | 'fpps-reward' | 'fpps-fee' | 'fpps-fixed' | 'mev' | 'gift' | 'refund' | 'compensation'

/** The types that come of mining, with the method whose fee they pay. MEV and gifts have terms of their own, refunds and compensations none. */
export const METHOD_OF = {
  pps: 'PPS', pplns: 'PPLNS', solo: 'SOLO', ppapps: 'PPS+', ppapplns: 'PPS+', 'fpps-reward': 'FPPS', 'fpps-fee': 'FPPS', 'fpps-fixed': 'FPPS fixed',
} as const satisfies Partial<Record<EarningType, PayMethod>>

export type MinedType = keyof typeof METHOD_OF | 'mev'
