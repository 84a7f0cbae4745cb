import { sql, type Selectable } from 'kysely'
import type { Db } from '@adit/db/open'
import type { Schema } from '@adit/db/schema'

export type RuleRow = Selectable<Schema['alarm_rule']>
/** What a rule of its kind says. */
export type RuleTerms = Pick<RuleRow, 'kind' | 'coin' | 'group_id' | 'worker_ids' | 'minutes' | 'threshold' | 'percent' | 'base_hashrate' | 'interval_minutes'>

/** The sub-account's row, made if need be and held: whoever else changes its alarms waits. */
export async function holdSetting(trx: Db, subAccountId: bigint) {
  await trx.insertInto('alarm_setting').values({ sub_account_id: subAccountId, on_since: null, quiet_from: null, quiet_to: null, watched_until: null })
    .onConflict(same => same.column('sub_account_id').doNothing()).execute()
  return trx.selectFrom('alarm_setting').selectAll().where('sub_account_id', '=', subAccountId).forUpdate().executeTakeFirstOrThrow()
}

export const findRulesOn = (db: Db, subAccountId: bigint, groupId: bigint) =>
  db.selectFrom('alarm_rule').selectAll().where('sub_account_id', '=', subAccountId).where('group_id', '=', groupId).orderBy('id').execute()

export const deleteRule = (trx: Db, subAccountId: bigint, id: bigint) => trx.deleteFrom('alarm_rule').where('sub_account_id', '=', subAccountId).where('id', '=', id).execute()

/** Nothing is wrong by these rules any more, and nobody is told so: all of a sub-account, or one. */
export async function forgetTroubles(trx: Db, subAccountId: bigint, ruleId: bigint | null, now: Date): Promise<void> {
  const mine = sql`select id from alarm_rule where sub_account_id = ${subAccountId} and (${ruleId}::bigint is null or id = ${ruleId})`
  await sql`delete from alarm_trouble where rule_id in (${mine})`.execute(trx)
  await sql`update alarm_event set ended_at = ${now} where sub_account_id = ${subAccountId} and kind = 'ring' and ended_at is null and rule_id in (${mine})`.execute(trx)
}

/** Of some machines those that are this sub-account's, with their names. */
export const findNamed = async (db: Db, subAccountId: bigint, ids: readonly bigint[]): Promise<Map<bigint, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('worker').select(['id', 'name']).where('sub_account_id', '=', subAccountId).where('deleted_at', 'is', null)
    .where('id', '=', sql<bigint>`any(${ids}::bigint[])`).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What a group of this sub-account is called; undefined where it has none such. */
export const findGroupName = async (db: Db, subAccountId: bigint, id: bigint): Promise<string | undefined> =>
  (await db.selectFrom('worker_group').select('name').where('sub_account_id', '=', subAccountId).where('id', '=', id).executeTakeFirst())?.name
