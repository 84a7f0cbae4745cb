import { DAY, MINUTE } from '../shares/slots.ts'

/** Minutes from midnight; the end is no longer quiet. From the evening to the morning goes over midnight. */
export type QuietHours = { from: number; to: number }

/** `offset` is the zone's, in minutes to add to UTC. */
export function isQuiet(at: Date, hours: QuietHours | null, offset: number): boolean {
  if (!hours) return false
  const minute = Math.floor((((+at + offset * MINUTE) % DAY) + DAY) % DAY / MINUTE)
  return hours.from < hours.to ? minute >= hours.from && minute < hours.to : minute >= hours.from || minute < hours.to
}
