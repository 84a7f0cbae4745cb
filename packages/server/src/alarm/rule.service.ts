import type { alarm } from '@adit/contract/alarm'
import type { Coin } from '@adit/contract/coins'
import { ALARM } from '@adit/contract/constants'
import { fail } from '@adit/contract/refusals'
import { offsetMinutes, toTimeZone } from '@adit/contract/time-zones'
import { DRY_RUN_DAYS, tryRule } from '@adit/engine/alarms/dry-run'
import { dropRule, recordedRule } from '../kit/alarm-rules.ts'
import { findNamed, forgetTroubles, holdSetting } from '../kit/alarm-rules.queries.ts'
import { writeAudit } from '../kit/audit.ts'
import type { Serve } from '../kit/context.ts'
import * as queries from './rule.queries.ts'
import { readTerms } from './rule-terms.ts'
import { findSetting } from './setting.queries.ts'

export const query: Serve<typeof alarm.query> = async ({ db, subAccount }) => {
  const rules = await queries.findRules(db, subAccount.id)
  const names = await findNamed(db, subAccount.id, rules.flatMap(rule => rule.worker_ids ?? []))
  return {
    items: rules.map(rule => ({
      alarmId: String(rule.id), kind: rule.kind, coinType: rule.coin as Coin | null, groupId: rule.group_id === null ? -2 : Number(rule.group_id),
      workers: (rule.worker_ids ?? []).flatMap(id => names.has(id) ? [{ id: String(id), workerId: names.get(id)! }] : []),
      namesNobody: rule.worker_ids !== null && !rule.worker_ids.some(id => names.has(id)),
      minutes: rule.minutes, onlineWorkers: rule.kind === 'online-count' ? rule.threshold : null, hashrate: rule.kind === 'hashrate' ? rule.threshold : null,
      percent: rule.percent, baseHashrate: rule.base_hashrate, rejectPercent: rule.kind === 'rejection' ? inPercent(rule.threshold!) : null,
      interval: rule.interval_minutes, open: rule.enabled, ringing: Boolean(rule.ringing), lastTime: rule.rung_at,
    })),
  }
}

/** A part as it was said: 0.07 is 7, not 7.000000000000001. */
const inPercent = (part: number) => Number((part * 100).toFixed(6))

export const add: Serve<typeof alarm.add> = async (ctx, { alarmId, ...said }) => {
  const { pool, subAccount, coin, now } = ctx
  const id = await pool.db.transaction().execute(async trx => {
    await holdSetting(trx, subAccount.id)
    // held before its group is looked for: one that is deleted meanwhile is either missing here or takes this rule along
    const terms = await readTerms({ db: trx, subAccount, coin, now }, said)
    if (alarmId === undefined) {
      if (await queries.countRules(trx, subAccount.id) >= ALARM.rules) return fail('ALARM_LIMIT', { limit: ALARM.rules })
      const made = await queries.insertRule(trx, subAccount.id, terms, now)
      await writeAudit(trx, ctx, { action: 'alarm.rule', after: await recordedRule(trx, subAccount.id, terms), subAccount, coin: terms.coin })
      return made
    }
    const before = await queries.findRule(trx, subAccount.id, BigInt(alarmId)) ?? fail('ALARM_MISSING')
    await forgetTroubles(trx, subAccount.id, before.id, now)
    await queries.updateRule(trx, subAccount.id, before.id, terms, now)
    await writeAudit(trx, ctx, { action: 'alarm.rule', before: await recordedRule(trx, subAccount.id, before), after: await recordedRule(trx, subAccount.id, terms), subAccount, coin: terms.coin })
    return before.id
  })
  return { alarmId: String(id) }
}

const remove: Serve<typeof alarm.delete> = async (ctx, { alarmId }) => {
  const { pool, subAccount } = ctx
  await pool.db.transaction().execute(async trx => {
    await holdSetting(trx, subAccount.id)
    await dropRule(trx, ctx, await queries.findRule(trx, subAccount.id, BigInt(alarmId)) ?? fail('ALARM_MISSING'))
  })
  return {}
}
export { remove as delete }

export const switcher: Serve<typeof alarm.switcher> = async (ctx, { alarmId, open }) => {
  const { pool, subAccount, now } = ctx
  const enabled = open === 1
  await pool.db.transaction().execute(async trx => {
    await holdSetting(trx, subAccount.id)
    const rule = await queries.findRule(trx, subAccount.id, BigInt(alarmId)) ?? fail('ALARM_MISSING')
    if (rule.enabled === enabled) return
    await forgetTroubles(trx, subAccount.id, rule.id, now)
    await queries.updateRule(trx, subAccount.id, rule.id, { enabled }, now)
    await writeAudit(trx, ctx, { action: 'alarm.switch', before: { rule: rule.kind, on: rule.enabled }, after: { rule: rule.kind, on: enabled }, subAccount, coin: rule.coin })
  })
  return { open: enabled }
}

export const dryRun: Serve<typeof alarm.dryRun> = async ({ db, subAccount, coin, now }, said) => {
  const terms = await readTerms({ db, subAccount, coin, now }, said)
  const setting = await findSetting(db, subAccount.id)
  const hours = setting?.quiet_from === null || setting === undefined ? null : { from: setting.quiet_from, to: setting.quiet_to! }
  const { rang, machines } = await tryRule(db, subAccount.id, {
    kind: terms.kind, coin: terms.coin, minutes: terms.minutes, threshold: terms.threshold, intervalMinutes: terms.interval_minutes, groupId: terms.group_id, workerIds: terms.worker_ids,
  }, { hours, offset: offsetMinutes(toTimeZone(subAccount.timeZone)) }, now)
  return { days: DRY_RUN_DAYS, rings: rang.length, items: rang.slice(-50).map(({ at, endedAt, machines: down }) => ({ time: at, endTime: endedAt, machines: down })), machines }
}
