/** A§1: the currencies amounts can be shown in, the default first. */
export const CURRENCIES = ['USD', 'CNY'] as const
export type Currency = (typeof CURRENCIES)[number]
export const DEFAULT_CURRENCY: Currency = 'USD'
