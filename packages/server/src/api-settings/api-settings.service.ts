import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { apiSettings } from '@adit/contract/api-settings'
import { SIGNED_API } from '@adit/contract/constants'
import { KEY_PERMISSIONS, KEY_READING, type KeyPermission } from '@adit/contract/permissions'
import { fail } from '@adit/contract/refusals'
import { toTimeZone } from '@adit/contract/time-zones'
import { openSecret, sealSecret } from '../kit/api-secrets.ts'
import { writeAudit } from '../kit/audit.ts'
import type { Serve } from '../kit/context.ts'
import { lockSubAccount } from '../kit/lock-sub-account.ts'
import { requireSecondFactor } from '../kit/second-factor.ts'
import { tellOwner } from '../kit/tell-owner.ts'
import * as queries from './api-settings.queries.ts'
import { presentKey, termsOf } from './present-key.ts'

export const list: Serve<typeof apiSettings.list> = async ({ pool, db, subAccount }) => ({
  items: (await queries.findKeys(db, subAccount.id)).map(row => presentKey(pool, subAccount, row)), max: SIGNED_API.keys, timeZone: toTimeZone(subAccount.timeZone),
})

/** A key that waits to be activated opens nothing: making one asks for no second factor, and nobody is mailed. */
export const gen: Serve<typeof apiSettings.gen> = async (ctx, said) => {
  const { pool, subAccount, now } = ctx
  const terms = toTerms(said, KEY_READING)
  const { key, sealed_secret } = newKey(pool)
  const made = await pool.db.transaction().execute(async trx => {
    await lockSubAccount(trx, subAccount.id)
    if (await queries.countKeys(trx, subAccount.id) >= SIGNED_API.keys) return fail('API_KEY_LIMIT')
    const { id } = await queries.insertKey(trx, { ...terms, key, sealed_secret, sub_account_id: subAccount.id, created_at: now })
    await writeAudit(trx, ctx, { action: 'apiKey.create', after: termsOf({ key, ...terms }), subAccount })
    return queries.findKey(trx, subAccount.id, id)
  })
  return presentKey(pool, subAccount, made!)
}

/** P§4: from here on it opens what it may. One that is active already stays as it is, and no code is used up for it. */
export const activate: Serve<typeof apiSettings.activate> = async (ctx, { id, verifyType, verifyCode }) => {
  const { pool, db, subAccount, now } = ctx
  const found = await queries.findKey(db, subAccount.id, BigInt(id)) ?? fail('API_KEY_MISSING')
  if (found.activated_at) return presentKey(pool, subAccount, found)
  if (openSecret(pool, found) === null) return fail('API_KEY_MISSING')
  await requireSecondFactor(ctx, { verifyType, verifyCode })
  const active = await pool.db.transaction().execute(async trx => {
    const key = await queries.holdKey(trx, subAccount.id, BigInt(id)) ?? fail('API_KEY_MISSING')
    if (!key.activated_at) {
      await queries.activateKey(trx, key.id, now)
      await writeAudit(trx, ctx, { action: 'apiKey.activate', after: termsOf(key), subAccount })
      await tellOwner(trx, ctx, subAccount, { what: 'keyActivated', coin: null, before: [], after: [termsOf(key)], pausedUntil: null })
    }
    return queries.findKey(trx, subAccount.id, key.id)
  })
  return presentKey(pool, subAccount, active!)
}

export const update: Serve<typeof apiSettings.update> = async (ctx, { id, verifyType, verifyCode, ...said }) => {
  const { pool, db, subAccount } = ctx
  const terms = toTerms(said, [])
  if (terms.permissions.length === 0) return fail('PARAMETER_ERROR', { fields: ['permission'] })
  if (!await queries.findKey(db, subAccount.id, BigInt(id))) return fail('API_KEY_MISSING')
  await requireSecondFactor(ctx, { verifyType, verifyCode })
  const updated = await pool.db.transaction().execute(async trx => {
    const key = await queries.holdKey(trx, subAccount.id, BigInt(id)) ?? fail('API_KEY_MISSING')
    const [before, after] = [termsOf(key), termsOf({ ...key, ...terms })]
    if (!isDeepStrictEqual(before, after)) {
      await queries.updateKey(trx, key.id, terms)
      await writeAudit(trx, ctx, { action: 'apiKey.update', before, after, subAccount })
      if (key.activated_at) await tellOwner(trx, ctx, subAccount, { what: 'keyChanged', coin: null, before: [before], after: [after], pausedUntil: null })
    }
    return queries.findKey(trx, subAccount.id, key.id)
  })
  return presentKey(pool, subAccount, updated!)
}

/** Taking access away asks for no code: whoever sees something wrong should not have to look for one. */
const remove: Serve<typeof apiSettings.delete> = async (ctx, { id }) => {
  const { pool, subAccount } = ctx
  await pool.db.transaction().execute(async trx => {
    const key = await queries.deleteKey(trx, subAccount.id, BigInt(id)) ?? fail('API_KEY_MISSING')
    await writeAudit(trx, ctx, { action: 'apiKey.delete', before: termsOf(key), subAccount })
    if (key.activated_at) await tellOwner(trx, ctx, subAccount, { what: 'keyDeleted', coin: null, before: [termsOf(key)], after: [''], pausedUntil: null })
  })
  return {}
}
export { remove as delete }

/** It changes nothing, so it leaves no record; but whoever has it can sign. */
export const secret: Serve<typeof apiSettings.secret> = async (ctx, { id, verifyType, verifyCode }) => {
  const { pool, db, subAccount } = ctx
  const found = await queries.findKey(db, subAccount.id, BigInt(id)) ?? fail('API_KEY_MISSING')
  const opened = openSecret(pool, found) ?? fail('API_KEY_MISSING')
  await requireSecondFactor(ctx, { verifyType, verifyCode })
  return { secret: opened }
}

type Said = { remark?: string | undefined; permission: KeyPermission[]; allSubAccounts: boolean; addresses: string[]; legacyNonce: boolean }
const toTerms = ({ remark = '', permission, allSubAccounts, addresses, legacyNonce }: Said, unsaid: readonly KeyPermission[]) => ({
  remark, permissions: KEY_PERMISSIONS.filter(one => (permission.length > 0 ? permission : unsaid).includes(one)),
  all_sub_accounts: allSubAccounts, addresses: [...new Set(addresses)], legacy_nonce: legacyNonce,
})

/** 128 bits each, in the form that existing clients expect. */
function newKey(pool: Parameters<typeof sealSecret>[0]) {
  const [key, fresh] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  return { key, sealed_secret: sealSecret(pool, key, fresh) }
}
