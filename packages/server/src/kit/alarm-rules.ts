import type { Db } from '@adit/db/open'
import * as queries from './alarm-rules.queries.ts'
import { writeAudit } from './audit.ts'
import type { Ctx } from './context.ts'

/** What the audit list shows of a rule: machines and groups by the names they have now. */
export async function recordedRule(trx: Db, subAccountId: bigint, { kind, minutes, threshold, percent, base_hashrate, group_id, worker_ids, interval_minutes }: queries.RuleTerms) {
  const groupName = group_id === null ? null : await queries.findGroupName(trx, subAccountId, group_id) ?? null
  const workers = worker_ids && [...(await queries.findNamed(trx, subAccountId, worker_ids)).values()]
  return { kind, minutes, threshold, percent, baseHashrate: base_hashrate, groupId: group_id, groupName, workers, interval: interval_minutes }
}

/** A rule goes with what it found wrong. The sub-account's alarms are held. */
export async function dropRule(trx: Db, ctx: Ctx<'worker_edit'>, rule: queries.RuleRow): Promise<void> {
  const { subAccount, now } = ctx
  await queries.forgetTroubles(trx, subAccount.id, rule.id, now)
  await queries.deleteRule(trx, subAccount.id, rule.id)
  await writeAudit(trx, ctx, { action: 'alarm.rule', before: await recordedRule(trx, subAccount.id, rule), subAccount, coin: rule.coin })
}

/** A group that goes takes its rules along: there is nothing left that they could watch. */
export async function dropRulesOn(trx: Db, ctx: Ctx<'worker_edit'>, groupId: bigint): Promise<void> {
  await queries.holdSetting(trx, ctx.subAccount.id)
  for (const rule of await queries.findRulesOn(trx, ctx.subAccount.id, groupId)) await dropRule(trx, ctx, rule)
}
