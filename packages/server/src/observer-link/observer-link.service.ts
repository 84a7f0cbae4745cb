import { randomBytes } from 'node:crypto'
import { LIMITS } from '@adit/contract/constants'
import type { observerLink } from '@adit/contract/observer-link'
import { OBSERVER_PARTS, type ObserverPart } from '@adit/contract/permissions'
import { fail } from '@adit/contract/refusals'
import { toTimeZone } from '@adit/contract/time-zones'
import { hashToken } from '../kit/admit.ts'
import { writeAudit } from '../kit/audit.ts'
import type { Serve } from '../kit/context.ts'
import { lockSubAccount } from '../kit/lock-sub-account.ts'
import { forgetVisits } from '../kit/observer-visits.ts'
import type { Pool } from '../kit/pool.ts'
import { sealText } from '../kit/sealed.ts'
import { tellOwner } from '../kit/tell-owner.ts'
import * as queries from './observer-link.queries.ts'
import { presentLink, sealingKey } from './present-link.ts'

export const list: Serve<typeof observerLink.list> = async ({ pool, db, subAccount, now }, page) => {
  const [rows, totalRecord] = await Promise.all([queries.findPage(db, subAccount.id, page), queries.countLinks(db, subAccount.id)])
  return { items: rows.map(row => presentLink(pool, subAccount, row, now)), ...page, totalRecord, totalPage: Math.ceil(totalRecord / page.pageSize), timeZone: toTimeZone(subAccount.timeZone) }
}

export const query: Serve<typeof observerLink.query> = async ({ pool, db, subAccount, now }, { id }) =>
  presentLink(pool, subAccount, await queries.findOne(db, subAccount.id, BigInt(id)) ?? fail('OBSERVER_LINK_INVALID'), now)

export const create: Serve<typeof observerLink.create> = async (ctx, { coinType, remark, permission, expireDate, addresses }) => {
  const { pool, subAccount, now } = ctx
  const parts = OBSERVER_PARTS.filter(part => permission.includes(part))
  if (parts.length === 0) return fail('PARAMETER_ERROR', { fields: ['permission'] })
  const expiresAt = expireDate === undefined ? null : new Date(expireDate)
  if (expiresAt && expiresAt <= now) return fail('PARAMETER_ILLEGAL', { fields: ['expireDate'] })
  const made = await pool.db.transaction().execute(async trx => {
    await lockSubAccount(trx, subAccount.id)
    if (await queries.countLinks(trx, subAccount.id) >= LIMITS.observers) return fail('OBSERVER_LIMIT')
    const { id } = await queries.insertLink(trx, {
      ...newKey(pool), sub_account_id: subAccount.id, coin: coinType, remark, parts, addresses: [...new Set(addresses)], created_at: now, expires_at: expiresAt,
    })
    await writeAudit(trx, ctx, { action: 'observer.create', after: { remark, parts, addresses, expiresAt }, subAccount, coin: coinType })
    await tellOwner(trx, ctx, subAccount, { what: 'linkMade', coin: coinType, before: [''], after: [viewer({ remark, parts })], pausedUntil: null })
    return queries.findOne(trx, subAccount.id, id)
  })
  return presentLink(pool, subAccount, made!, now)
}
export const createByGet: Serve<typeof observerLink.createByGet> = create

/** P§4: the link is invalid from now on. */
export const stop: Serve<typeof observerLink.stop> = async (ctx, { id, coinType }) => {
  const { pool, subAccount, now } = ctx
  await pool.db.transaction().execute(async trx => {
    const link = await queries.stopLink(trx, subAccount.id, BigInt(id), now) ?? fail('OBSERVER_LINK_INVALID')
    await writeAudit(trx, ctx, { action: 'observer.stop', before: { remark: link.remark }, subAccount, coin: coinType })
    await tellOwner(trx, ctx, subAccount, { what: 'linkStopped', coin: coinType, before: [viewer(link)], after: [''], pausedUntil: null })
  })
  return {}
}

/** P§4: a new key in the place of the old one, which is dead at once. One that has run out first needs another date: then it is another link. */
export const renew: Serve<typeof observerLink.renew> = async (ctx, { id, coinType }) => {
  const { pool, subAccount, now } = ctx
  const renewed = await pool.db.transaction().execute(async trx => {
    const link = await queries.renewLink(trx, subAccount.id, BigInt(id), newKey(pool)) ?? fail('OBSERVER_LINK_INVALID')
    if (link.expires_at && link.expires_at <= now) return fail('OBSERVER_LINK_EXPIRED')
    await forgetVisits(trx, BigInt(id))
    await writeAudit(trx, ctx, { action: 'observer.renew', after: { remark: link.remark }, subAccount, coin: coinType })
    await tellOwner(trx, ctx, subAccount, { what: 'linkRenewed', coin: coinType, before: [], after: [viewer(link)], pausedUntil: null })
    return queries.findOne(trx, subAccount.id, BigInt(id))
  })
  return presentLink(pool, subAccount, renewed!, now)
}

const remove: Serve<typeof observerLink.delete> = async (ctx, { id, coinType }) => {
  const { pool, subAccount } = ctx
  await pool.db.transaction().execute(async trx => {
    const link = await queries.deleteLink(trx, subAccount.id, BigInt(id)) ?? fail('OBSERVER_LINK_INVALID')
    await writeAudit(trx, ctx, { action: 'observer.delete', before: { remark: link.remark }, subAccount, coin: coinType })
    await tellOwner(trx, ctx, subAccount, { what: 'linkDeleted', coin: coinType, before: [viewer(link)], after: [''], pausedUntil: null })
  })
  return {}
}
export { remove as delete }

/** What the owner's mail says of a link; never its key. */
const viewer = ({ remark, parts }: { remark: string; parts: readonly string[] }) => ({ name: remark, parts: parts as ObserverPart[] })

/** 192 bits: nobody guesses one. */
function newKey(pool: Pool) {
  const key = randomBytes(24).toString('base64url')
  const hash = hashToken(key)
  return { key_hash: hash, sealed_key: sealText(sealingKey(pool), key, hash) }
}
