import type { Insertable } from 'kysely'
import type { Db } from '@adit/db/open'
import type { Schema } from '@adit/db/schema'
import type { RuleTerms } from '../kit/alarm-rules.queries.ts'

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
