import { randomBytes } from 'node:crypto'
import type { Coin } from '@adit/contract/coins'
import { fail } from '@adit/contract/refusals'
import type { set } from '@adit/contract/set'
import { switchMode as switchTerms } from '@adit/engine/earnings/change-terms'
import { hashToken } from '../kit/admit.ts'
import { writeAudit } from '../kit/audit.ts'
import type { Ctx, Serve } from '../kit/context.ts'
import type { EmailLinks } from '../kit/pool.ts'
import { tellOwner } from '../kit/tell-owner.ts'
import { findModes } from './modes.ts'
import * as queries from './modes.queries.ts'

/** The `type` of its mailed link, whose page is /validateEmail. */
const LINK = 'earningsMode'
const LINK_MS = 3_600_000

/** P§4: nothing changes yet: a mail is sent, and whoever reads the account's mail completes it. */
export const switchMode: Serve<typeof set.switchMode> = async ({ pool, db, account, subAccount, coin, visitor, now }, { payMethod }) => {
  const { payMethods, payMethod: current, nextPayMethod } = await findModes(db, subAccount.id, coin, now)
  if (!payMethods.some(offer => offer.payMethod === payMethod)) return fail('INCOME_TYPE', { fields: ['payMethod'] })
  if ((nextPayMethod?.payMethod ?? current) === payMethod) return fail('INCOME_TYPE', { fields: ['payMethod'] })
  const token = randomBytes(32).toString('base64url')
  const link = `${pool.settings.url}/validateEmail?type=${LINK}&token=${token}`
  await db.transaction().execute(async trx => {
    await queries.askMode(trx, {
      hash: hashToken(token), sub_account_id: subAccount.id, coin, mode: payMethod, account_id: account.id, ip: visitor.ip, lang: visitor.lang, expires_at: new Date(+now + LINK_MS),
    })
    await pool.mail.send({ to: account.email, template: 'modeSwitch', values: { link, subAccount: subAccount.name, coin, before: current, after: payMethod, ip: visitor.ip }, lang: visitor.lang }, trx)
  })
  return { email: account.email }
}

/** Completed by the page's button, which carries the token and needs no sign-in. */
export const modeLinks: EmailLinks = {
  [LINK]: (token, asked) => asked.db.transaction().execute(async trx => {
    const found = await queries.takeAsked(trx, hashToken(token), asked.now)
    if (!found) return null
    const subAccount = { id: found.sub_account_id, name: found.name }
    const { payMethod: current } = await findModes(trx, subAccount.id, found.coin, asked.now)
    const day = await switchTerms(trx, { subAccountId: subAccount.id, coin: found.coin as Coin, now: asked.now }, found.mode)
    if (!day) return null
    await writeAudit(trx, { ...asked, account: { id: found.account_id } } as Ctx<'account'>, { action: 'earnings.mode', subAccount, coin: found.coin, before: current, after: { payMethod: found.mode, fromDay: day } })
    await tellOwner(trx, asked, subAccount, { what: 'mode', coin: found.coin, before: [current], after: [`${found.mode} (${day} UTC)`], pausedUntil: null })
    return { email: found.email }
  }),
}
