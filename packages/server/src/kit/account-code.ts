import { createHmac, randomInt } from 'node:crypto'
import { MAILED_CODE } from '@adit/contract/second-factor'
import { fail } from '@adit/contract/refusals'
import type { Db } from '@adit/db/open'
import * as queries from './account-code.queries.ts'
import type { Account, Ctx } from './context.ts'
import { derivedKey } from './derived-key.ts'
import { secondFactorOf, tryOnce } from './lock-out.ts'
import type { Pool } from './pool.ts'

/** Keyed, because six digits alone would be found by trying them all. */
const hashCode = (pool: Pool, accountId: bigint, code: string): Buffer =>
  createHmac('sha256', derivedKey(pool.settings, 'account codes')).update(`${accountId} ${code}`).digest()

/** A new code that works, written down. */
export async function issueCode(pool: Pool, db: Db, { id }: Pick<Account, 'id'>, now: Date): Promise<string> {
  const code = String(randomInt(10 ** MAILED_CODE.digits)).padStart(MAILED_CODE.digits, '0')
  await queries.storeCode(db, id, hashCode(pool, id, code), now)
  return code
}

/** Mails a code to an account's own address, at most once in a while. */
export async function mailCode({ pool, account, now, visitor }: Ctx<'account'>): Promise<void> {
  await pool.db.transaction().execute(async trx => {
    // Of two who ask together the second waits here, and then sees the first one's code.
    await trx.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute()
    const sentAt = await queries.findRecentCode(trx, account.id, now)
    if (sentAt) return fail('CODE_SEND_FAILED', { seconds: Math.ceil((+sentAt + MAILED_CODE.againAfterMs - +now) / 1000) })
    const code = await issueCode(pool, trx, account, now)
    return pool.mail.send({ to: account.email, template: 'accountCode', values: { code, ip: visitor.ip }, lang: visitor.lang }, trx)
  })
}

/** Judges a mailed code. Wrong ones count towards the lock-out of the person's second factor. */
export async function judgeMailedCode({ pool, account, now, visitor }: Ctx<'account'>, code: string): Promise<void> {
  const guess = await tryOnce(pool, secondFactorOf(await queries.findSubject(pool.db, account.id) ?? `account ${account.id}`), visitor.ip, now)
  const verdict = await queries.takeCode(pool.db, account.id, hashCode(pool, account.id, code.replace(/\s/g, '')), now)
  if (verdict !== 'right') return fail(verdict === 'old' ? 'CODE_EXPIRED' : 'CODE_WRONG', { fields: ['verifyCode'] })
  await guess.wasRight()
}
