import { fail, Refusal } from '@adit/contract/refusals'
import type { SecondFactorSaid } from '@adit/contract/second-factor'
import type { SecondFactorMethod } from '@adit/contract/sso'
import { judgeMailedCode } from './account-code.ts'
import type { Ctx } from './context.ts'

/** What somebody can prove themselves with: the factors they have switched on at the account centre, else a code by mail. */
export async function methodsFor({ pool, account }: Ctx<'account'>): Promise<SecondFactorMethod[]> {
  const on = await pool.signIn.factorsOf(account)
  return on.length > 0 ? on : ['email']
}

/**
 * Before what moves money or grants access: refuses unless this very call carries a code that is right, of a factor that
 * counts for this person. With the app on, a mail is no way round it. The code is used up, so check everything else first;
 * never call it inside a transaction.
 */
export async function requireSecondFactor(ctx: Ctx<'account'>, { verifyType, verifyCode }: SecondFactorSaid): Promise<void> {
  const methods = await methodsFor(ctx)
  if (!verifyType || !verifyCode) return fail('SECOND_FACTOR_NEEDED', { methods, fields: ['verifyCode'] })
  if (!methods.includes(verifyType)) return fail('CODE_WRONG', { fields: ['verifyCode'] })
  if (verifyType === 'email') return judgeMailedCode(ctx, verifyCode)
  try {
    await ctx.pool.signIn.judgeFactor(ctx, verifyType, verifyCode)
  } catch (cause) {
    throw cause instanceof Refusal && cause.data === null ? new Refusal(cause.reason, { fields: ['verifyCode'] }) : cause
  }
}
