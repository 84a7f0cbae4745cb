import { DAY, HOUR } from '../shares/slots.ts'

const FIRST = 15_000

/** News that is a day old is none. */
export const GIVE_UP_AFTER = DAY

/** When a message that did not go out is tried again after so many attempts: after 15 s, 30 s, 1 min … at most an hour apart; later where the other side asks for it. */
export const nextTry = (attempts: number, at: Date, askedMs = 0): Date => new Date(+at + Math.max(askedMs, Math.min(HOUR, FIRST * 2 ** (attempts - 1))))
