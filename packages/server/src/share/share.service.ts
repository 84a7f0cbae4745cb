import { PERMISSION_KEYS, SHARE_KINDS, type ShareKind } from '@adit/contract/permissions'
import { fail } from '@adit/contract/refusals'
import type { share } from '@adit/contract/share'
import { toTimeZone } from '@adit/contract/time-zones'
import { writeAudit } from '../kit/audit.ts'
import type { Serve } from '../kit/context.ts'
import { readEmail } from '../kit/read-email.ts'
import { requireSecondFactor } from '../kit/second-factor.ts'
import * as queries from './share.queries.ts'

export const query: Serve<typeof share.query> = async ({ db, subAccount }) => ({
  items: (await queries.findShared(db, subAccount.id)).map(({ email, permissions, created_at }) => present(email, permissions, created_at)),
  timeZone: toTimeZone(subAccount.timeZone),
})

/** P§6: not oneself, not twice, nobody who is not there; and only with a second verification code. Both sides are told. */
export const add: Serve<typeof share.add> = async (ctx, { email: said, kind, coinType, ...proof }) => {
  const { pool, db, account, subAccount, visitor: { ip, lang }, now } = ctx
  const email = readEmail(said)
  if (email === account.email) return fail('AUTHORISE_ONESELF')
  const other = await queries.findAccount(db, email) ?? fail('AUTHORISED_USER_MISSING')
  if (await queries.isShared(db, subAccount.id, other.id)) return fail('ALREADY_AUTHORISED')
  await requireSecondFactor(ctx, proof)
  await pool.db.transaction().execute(async trx => {
    if (!await queries.insertGrant(trx, subAccount.id, other.id, SHARE_KINDS[kind], now)) return fail('ALREADY_AUTHORISED')
    await writeAudit(trx, ctx, { action: 'access.share', after: { email, kind }, subAccount, coin: coinType })
    const edit = kind === 'worker_edit'
    await pool.mail.send({ to: email, template: 'accessGiven', values: { owner: account.email, subAccount: subAccount.name, edit }, lang }, trx)
    return pool.mail.send({ to: account.email, template: 'accessGivenByYou', values: { email, subAccount: subAccount.name, edit, ip }, lang }, trx)
  })
  return present(email, SHARE_KINDS[kind], now)
}

/** Taking access back needs no code: whoever sees something wrong should not have to look for one. */
const remove: Serve<typeof share.delete> = async (ctx, { email: said, coinType }) => {
  const { pool, db, account, subAccount, visitor: { ip, lang } } = ctx
  const email = readEmail(said)
  const other = await queries.findAccount(db, email) ?? fail('AUTHORISED_USER_MISSING')
  await pool.db.transaction().execute(async trx => {
    const { permissions } = await queries.deleteGrant(trx, subAccount.id, other.id) ?? fail('AUTHORISED_USER_MISSING')
    await writeAudit(trx, ctx, { action: 'access.revoke', before: { email, kind: kindOf(permissions) }, subAccount, coin: coinType })
    await pool.mail.send({ to: email, template: 'accessEnded', values: { owner: account.email, subAccount: subAccount.name }, lang }, trx)
    await pool.mail.send({ to: account.email, template: 'accessEndedByYou', values: { email, subAccount: subAccount.name, ip }, lang }, trx)
  })
  return {}
}
export { remove as delete }

const kindOf = (permissions: readonly string[]): ShareKind => permissions.includes('worker_edit') ? 'worker_edit' : 'worker_readonly'
const present = (email: string, permissions: readonly string[], at: Date) =>
  ({ email, kind: kindOf(permissions), permission: PERMISSION_KEYS.filter(key => permissions.includes(key)), creatDate: at })
