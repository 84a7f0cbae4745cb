import { area, get, Nothing, text, z } from './kit.ts'
import { SecondFactorMethod } from './sso.ts'

/**
 * What every protected call takes besides its own fields: how the person proves themselves once more (P§4, P§6), and the
 * code. `z.object({ …, ...secondFactorFields })`; the service calls `requireSecondFactor` after its own checks and before its transaction.
 */
export const secondFactorFields = { verifyType: SecondFactorMethod, verifyCode: text(32, 6) }
export type SecondFactorSaid = { verifyType?: SecondFactorMethod | undefined; verifyCode?: string | undefined }

/** A mailed code: how long it works, how often may be guessed at it, and how soon another may be asked for. */
export const MAILED_CODE = { digits: 6, validMs: 5 * 60_000, attempts: 5, againAfterMs: 60_000 } as const

/** The second factor of account calls: authorising, whatever moves money, transfers (A§7). */
export const secondFactor = area('secondFactor', {
  query: get('/api/v3/contract/controller/2fa/query', {
    may: 'account', in: Nothing,
    out: z.object({
      /** What can be answered with, the usual one first. */
      methods: z.array(SecondFactorMethod),
      /** Where a mailed code goes, shortened. */
      email: z.string(),
    }),
  }),
  send: get('/api/v3/contract/controller/2fa/send', {
    may: 'account', changes: true, limit: { max: 10, seconds: 60 }, in: Nothing,
    /** Seconds until another code may be asked for, and for which this one works. */
    out: z.object({ againAfter: z.number(), validFor: z.number() }),
  }),
})
