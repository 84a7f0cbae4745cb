import { DAY, HOUR, MINUTE, slotOf, TEN_MINUTES } from '../shares/slots.ts'

/** P§3: the times a hash rate is shown over. */
export const WINDOWS = ['10m', '1h', '24h'] as const
export type Window = (typeof WINDOWS)[number]

/** With the one that programs are told besides. */
export const ALL_WINDOWS = ['10m', '30m', '1h', '24h'] as const
export type AnyWindow = (typeof ALL_WINDOWS)[number]

/** What a window is at least long, and the slots it is cut from: it begins with a whole one and ends wherever the counting has come to. */
export const WINDOW: Record<AnyWindow, { length: number; slot: number; step: 'minute' | 'ten_minutes' }> = {
  '10m': { length: TEN_MINUTES, slot: MINUTE, step: 'minute' },
  '30m': { length: 30 * MINUTE, slot: MINUTE, step: 'minute' },
  '1h': { length: HOUR, slot: TEN_MINUTES, step: 'ten_minutes' },
  '24h': { length: DAY, slot: TEN_MINUTES, step: 'ten_minutes' },
}

/** Where a window that ends at `until` begins: at the start of the slot that lies a whole length before it. */
export const windowStart = (window: AnyWindow, until: Date): Date => new Date(slotOf(+until, WINDOW[window].slot) - WINDOW[window].length)
