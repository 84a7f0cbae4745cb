/** P§3: the kinds of earnings records. PPS+ has two (ppa…), FPPS two; a gift is a merged-mined coin. */
export const EARNING_TYPES = [
  'pps', 'pplns', 'solo', 'ppapps', 'ppapplns', 'fpps-reward', 'fpps-fee', 'fpps-fixed', 'mev', 'gift', 'refund', 'compensation',
] as const
export type EarningTypeName = (typeof EARNING_TYPES)[number]

/** P§4: settled and not yet sent, on its way, in the wallet. */
export const PAY_STATUSES = ['settled', 'paying', 'paid'] as const
export type PayStatus = (typeof PAY_STATUSES)[number]

/** A payment begins as paying; refunded is one that could never arrive and was given back to the balance. */
export const PAYMENT_STATUSES = ['paying', 'paid', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The two kinds of records that are mailed. */
export const PUSHED_RECORDS = ['recv', 'pay'] as const
export type PushedRecord = (typeof PUSHED_RECORDS)[number]
