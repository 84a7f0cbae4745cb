import type { Coin } from '@adit/contract/coins'
import type { alarm } from '@adit/contract/alarm'
import { fail } from '@adit/contract/refusals'
import { countOnline, countShares } from '@adit/engine/alarms/watch.queries'
import { hashrateNow } from '@adit/engine/hashrate/hashrate-now'
import { HOUR, MINUTE, slotOf } from '@adit/engine/shares/slots'
import type { Db } from '@adit/db/open'
import { forgetTroubles, holdSetting } from '../kit/alarm-rules.queries.ts'
import { writeAudit } from '../kit/audit.ts'
import type { Serve } from '../kit/context.ts'
import { countContacts } from './contact.queries.ts'
import * as queries from './setting.queries.ts'

/** `workerWarnIsShow` (A§3): whoever may ask may see the page; `ringing` is what there is to see. */
export const isShow: Serve<typeof alarm.isShow> = async ({ db, subAccount }) => ({ isShow: true, ringing: await queries.countRinging(db, subAccount.id) })

export const queryStatus: Serve<typeof alarm.queryStatus> = async ({ pool, db, subAccount, coin, now }) => {
  const setting = await queries.findSetting(db, subAccount.id)
  const { demo, smtpUrl, alarms } = pool.settings
  return {
    status: setting?.switched_on ?? false,
    quietFrom: toDayTime(setting?.quiet_from), quietTo: toDayTime(setting?.quiet_to), timeZone: subAccount.timeZone,
    contactLimit: alarms.contactLimit, ringing: await queries.countRinging(db, subAccount.id),
    channels: { email: demo || smtpUrl !== undefined, sms: demo || alarms.smsWebhook !== undefined, telegram: demo || alarms.telegram !== undefined },
    current: await currentFigures(db, subAccount.id, coin, now),
  }
}

/** What thresholds are checked against (P§5). */
export async function currentFigures(db: Db, subAccountId: bigint, coin: string, now: Date) {
  const hour = slotOf(+now, MINUTE) - HOUR
  const shares = await countShares(db, subAccountId, coin, new Date(hour), now)
  return {
    onlineWorkers: await countOnline(db, subAccountId, coin),
    hashrate: (await hashrateNow(db, { coin: coin as Coin, subAccountId }, '10m', now))?.hashrate ?? null,
    rejectPercent: shares.accepted + shares.refused > 0 ? shares.refused / (shares.accepted + shares.refused) * 100 : null,
  }
}

/** P§5: at least one contact. What went wrong while alarms were off is not told of afterwards. */
export const setStatus: Serve<typeof alarm.setStatus> = async (ctx, { status }) => {
  const { pool, subAccount, now } = ctx
  await pool.db.transaction().execute(async trx => {
    const { switched_on } = await holdSetting(trx, subAccount.id)
    if (switched_on === status) return
    if (status && await countContacts(trx, subAccount.id) === 0) return fail('CONTACT_REQUIRED')
    await queries.setSwitch(trx, subAccount.id, status, now)
    await forgetTroubles(trx, subAccount.id, null, now)
    await writeAudit(trx, ctx, { action: 'alarm.switch', before: { on: switched_on }, after: { on: status }, subAccount })
  })
  return { status }
}

export const setQuietHours: Serve<typeof alarm.setQuietHours> = async (ctx, { quietFrom, quietTo }) => {
  const { pool, subAccount } = ctx
  if ((quietFrom === undefined) !== (quietTo === undefined) || (quietFrom !== undefined && quietFrom === quietTo)) return fail('PARAMETER_ERROR', { fields: ['quietTo'] })
  const hours = quietFrom === undefined ? null : { from: toMinute(quietFrom), to: toMinute(quietTo!) }
  await pool.db.transaction().execute(async trx => {
    const before = await holdSetting(trx, subAccount.id)
    await queries.setQuietHours(trx, subAccount.id, hours)
    await writeAudit(trx, ctx, {
      action: 'alarm.quiet', before: { from: toDayTime(before.quiet_from), to: toDayTime(before.quiet_to) }, after: { from: quietFrom ?? null, to: quietTo ?? null }, subAccount,
    })
  })
  return {}
}

const toMinute = (said: string): number => Number(said.slice(0, 2)) * 60 + Number(said.slice(3))
const toDayTime = (minute: number | null | undefined): string | null =>
  minute === null || minute === undefined ? null : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
