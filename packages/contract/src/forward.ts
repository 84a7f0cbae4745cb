import { CoinType } from './coins.ts'
import { area, get, post, text, z } from './kit.ts'

/** decisions: what may be asked of the services behind this one, by name and nothing else. */
const FORWARDS = ['miner/list', 'miner/export'] as const
export type Forward = (typeof FORWARDS)[number]

const Asked = z.object({ coinType: z.optional(CoinType), brand: z.optional(text(64)), search: z.optional(text(64)) })

/** A§7: the miners service, answered in this process. What it is asked travels in the query, or in the body. */
export const forward = area('forward', {
  get: get('/auth/v3/forward/get', { may: 'account', in: z.extend(Asked, { forward: z.enum(FORWARDS) }), out: z.any() }),
  common: post('/auth/v3/forward/common', {
    may: 'account', changes: false,
    in: z.object({
      forward: z.enum(FORWARDS), method: z._default(z.enum(['GET', 'POST']), 'GET'), body: z._default(Asked, {}),
      // clients send them; they are passed on to nobody
      headers: z.optional(z.record(z.string(), z.any())),
    }),
    out: z.any(),
  }),
})
