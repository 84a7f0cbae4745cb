import { coinOfUrlName, type Coin } from '@adit/contract/coins'
import { z } from '@adit/contract/kit'
import { OUTCOMES, type Outcome } from './share.ts'
import { HOUR, MINUTE } from './slots.ts'

/** Longer lines would keep others of the same feed waiting. */
export const SHARES_A_LINE = 5_000
/** A day is settled within an hour or two of its end; what comes later has missed it. */
const OLDEST = HOUR
/** Clocks differ; by more than this one of them is wrong. */
const YOUNGEST = MINUTE
/** A batch of the log lies within an hour, so that a day can be found again. */
const LONGEST = HOUR
const MOST_WORK = 10n ** 30n

const FeedShare = z.object({
  at: z.int().check(z.nonnegative()),
  worker: z.string().check(z.maxLength(120)),
  work: z.string().check(z.regex(/^[1-9]\d{0,30}$/)),
  outcome: z.optional(z.enum(OUTCOMES)),
})
const FeedLine = z.object({
  sequence: z.int().check(z.nonnegative()),
  coin: z.string().check(z.maxLength(20)),
  shares: z.array(FeedShare).check(z.minLength(1), z.maxLength(SHARES_A_LINE)),
})

export type FeedShare = { at: Date; worker: string; work: bigint; outcome: Outcome }
export type FeedBatch = { sequence: number; coin: Coin; shares: FeedShare[] }
export type FeedRefusal = { sequence?: number; refused: 'not-json' | 'bad-line' | 'unknown-coin' | 'too-old' | 'in-the-future' | 'too-long' | 'too-much-work' | 'coin-not-allowed' | 'day-settled' }

/** One line of a feed: shares of one coin under a number that is the feed's own and used once. All of it is taken, or none. */
export function readFeedLine(line: string, now: Date): FeedBatch | FeedRefusal {
  let said: unknown
  try {
    said = JSON.parse(line)
  } catch {
    return { refused: 'not-json' }
  }
  const parsed = FeedLine.safeParse(said)
  if (!parsed.success) return { refused: 'bad-line', ...sequenceOf(said) }
  const { sequence, shares } = parsed.data
  const coin = coinOfUrlName(parsed.data.coin)
  if (!coin) return { sequence, refused: 'unknown-coin' }
  if (shares.some(({ at }) => at < +now - OLDEST)) return { sequence, refused: 'too-old' }
  if (shares.some(({ at }) => at > +now + YOUNGEST)) return { sequence, refused: 'in-the-future' }
  const times = shares.map(({ at }) => at)
  if (Math.max(...times) - Math.min(...times) >= LONGEST) return { sequence, refused: 'too-long' }
  if (shares.some(({ work }) => BigInt(work) > MOST_WORK)) return { sequence, refused: 'too-much-work' }
  return { sequence, coin, shares: shares.map(({ at, worker, work, outcome }) => ({ at: new Date(at), worker, work: BigInt(work), outcome: outcome ?? 'accepted' })) }
}

/** So that the sender can tell which of its lines was refused, where that much could be read. */
const sequenceOf = (said: unknown) => {
  const sequence = (said as { sequence?: unknown } | null)?.sequence
  return typeof sequence === 'number' && Number.isSafeInteger(sequence) ? { sequence } : {}
}
