import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '@adit/db/open'
import type { Schema } from '@adit/db/schema'

export type RuleRow = Selectable<Schema['alarm_rule']>
/** What a rule of its kind says. */
export type RuleTerms = Pick<RuleRow, 'kind' | 'coin' | 'group_id' | 'worker_ids' | 'minutes' | 'threshold' | 'percent' | 'base_hashrate' | 'interval_minutes'>

export const findRules = (db: Db, subAccountId: bigint) =>
  db.selectFrom('alarm_rule as r').selectAll('r').select(eb => eb.exists(eb.selectFrom('alarm_event as e').select('e.id')
    .whereRef('e.rule_id', '=', 'r.id').where('e.kind', '=', 'ring').where('e.ended_at', 'is', null)).as('ringing'))
    .where('r.sub_account_id', '=', subAccountId).orderBy('r.id').execute()

export const findRule = (db: Db, subAccountId: bigint, id: bigint) =>
  db.selectFrom('alarm_rule').selectAll().where('sub_account_id', '=', subAccountId).where('id', '=', id).executeTakeFirst()

export async function countRules(db: Db, subAccountId: bigint): Promise<number> {
  const { rules } = await db.selectFrom('alarm_rule').select(eb => eb.fn.countAll<bigint>().as('rules')).where('sub_account_id', '=', subAccountId).executeTakeFirstOrThrow()
  return Number(rules)
}

export const insertRule = async (trx: Db, subAccountId: bigint, terms: RuleTerms, now: Date): Promise<bigint> =>
  (await trx.insertInto('alarm_rule').values({ ...terms, sub_account_id: subAccountId, enabled: true, since: now, created_at: now, rung_at: null } satisfies Insertable<Schema['alarm_rule']>)
    .returning('id').executeTakeFirstOrThrow()).id

/** It begins anew: what went wrong before is measured by what it used to say. */
export const updateRule = (trx: Db, subAccountId: bigint, id: bigint, change: Partial<RuleTerms> & { enabled?: boolean }, now: Date) =>
  trx.updateTable('alarm_rule').set({ ...change, since: now, rung_at: null }).where('sub_account_id', '=', subAccountId).where('id', '=', id).execute()

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
