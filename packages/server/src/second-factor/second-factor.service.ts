import { fail } from '@adit/contract/refusals'
import { MAILED_CODE, type secondFactor } from '@adit/contract/second-factor'
import { mailCode } from '../kit/account-code.ts'
import type { Serve } from '../kit/context.ts'
import { methodsFor } from '../kit/second-factor.ts'

export const query: Serve<typeof secondFactor.query> = async ctx => ({ methods: await methodsFor(ctx), email: shorten(ctx.account.email) })

export const send: Serve<typeof secondFactor.send> = async ctx => {
  if (!(await methodsFor(ctx)).includes('email')) return fail('SECOND_FACTOR_OFF')
  await mailCode(ctx)
  return { againAfter: MAILED_CODE.againAfterMs / 1000, validFor: MAILED_CODE.validMs / 1000 }
}

/** Enough for its owner to know the mailbox by. */
const shorten = (email: string): string => email.replace(/^(.{1,2})[^@]*@/, '$1***@')
