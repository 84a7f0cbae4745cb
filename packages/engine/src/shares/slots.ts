export const MINUTE = 60_000
export const TEN_MINUTES = 10 * MINUTE
export const HOUR = 60 * MINUTE
/** A UTC day: what earnings are settled by. */
export const DAY = 24 * HOUR

/** The beginning of the slot of so many milliseconds that a moment lies in. */
export const slotOf = (at: number, step: number): number => Math.floor(at / step) * step

/** A UTC day as the database writes it. */
export const dayName = (at: number): string => new Date(at).toISOString().slice(0, 10)
export const dayStart = (name: string): number => Date.parse(`${name}T00:00:00Z`)
