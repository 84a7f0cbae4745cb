import { area, get, integer, listOf, Nothing, Page, pageOf, post, text, z } from '@adit/contract/kit'
import { Email } from '@adit/contract/formats'
import { secondFactorFields } from '@adit/contract/second-factor'

const STATUSES = ['online', 'offline', 'invalid'] as const
export const Worker = z.object({ name: z.string(), group: z.string(), status: z.enum(STATUSES), rate: z.nullable(z.number()), day: z.number(), rejected: z.number(), seconds: z.number() })
export type Worker = z.output<typeof Worker>

/** Calls in the contract's shape for the gallery alone. */
export const sample = area('sample', {
  workers: get('/sample/workers', {
    may: 'public', out: pageOf(Worker),
    in: z.extend(Page, { status: z._default(z.enum(['all', ...STATUSES]), 'all'), search: z.optional(text(20)) }),
  }),
  empty: get('/sample/empty', { may: 'public', in: Nothing, out: listOf(Worker) }),
  forbidden: get('/sample/forbidden', { may: 'public', in: Nothing, out: listOf(Worker) }),
  failing: get('/sample/failing', { may: 'public', in: Nothing, out: listOf(Worker) }),
  link: post('/sample/link', {
    may: 'public', out: z.object({ name: z.string() }),
    in: z.object({
      name: text(20, 3).check(z.regex(/^[a-z0-9-]+$/)), email: Email, days: integer(1, 90), note: text(200), password: text(64, 8),
      may: z.enum(['workers', 'earnings']), agreed: z.literal(true),
    }),
  }),
  pay: post('/sample/pay', { may: 'public', out: Nothing, in: z.object({ to: text(60, 3), ...secondFactorFields }) }),
})

/** The same machines every time: figures from the index, no chance. */
export const fleet = (size: number): Worker[] => Array.from({ length: size }, (_, at) => {
  const status = at % 73 === 5 ? 'offline' : at % 160 === 9 ? 'invalid' : 'online'
  return {
    name: `north-hall.a${at}`, group: at % 3 ? 'Hall A' : 'Hall B', status,
    rate: status === 'online' ? 200 + Math.round(Math.sin(at) * 600) / 100 : status === 'offline' ? 0 : null,
    day: 190 + at % 11, rejected: at % 9 / 100, seconds: at * 7 % 600,
  }
})
