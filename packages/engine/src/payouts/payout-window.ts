import { PAYOUT } from '@adit/contract/constants'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const { from, to, utcOffsetHours } = PAYOUT.window

export type PayoutDay = { began: Date; from: Date; to: Date }

/** P§9: the day of payments that a moment belongs to, and the hours of it in which they are made; days begin at midnight UTC+8. */
export function payoutDay(now: Date): PayoutDay {
  const offset = utcOffsetHours * HOUR
  const began = Math.floor((+now + offset) / DAY) * DAY - offset
  return { began: new Date(began), from: new Date(began + from * HOUR), to: new Date(began + to * HOUR) }
}

export const isPayoutTime = (now: Date): boolean => {
  const day = payoutDay(now)
  return now >= day.from && now < day.to
}
