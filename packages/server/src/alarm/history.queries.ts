import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

export async function findEvents(db: Db, subAccountId: bigint, { pageNum, pageSize }: { pageNum: number; pageSize: number }) {
  const mine = db.selectFrom('alarm_event').where('sub_account_id', '=', subAccountId)
  const { total } = await mine.select(eb => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const rows = await mine.select(['id', 'kind', 'rule_kind', 'coin', 'at', 'ended_at', 'facts']).orderBy('id', 'desc').limit(pageSize).offset((pageNum - 1) * pageSize).execute()
  return { total: Number(total), rows }
}

/** What became of the messages of some events; of a mail, what its row of the outbox tells. */
export const findDeliveries = (db: Db, eventIds: readonly bigint[]) =>
  db.selectFrom('alarm_delivery as d').leftJoin('outbox as o', 'o.id', 'd.outbox_id')
    .select(['d.event_id', 'd.channel', 'd.recipient', 'd.state', 'd.attempts', 'd.next_try_at', 'd.sent_at', 'd.error', 'd.outbox_id',
      'o.sent_at as mailed_at', 'o.attempts as mail_attempts', 'o.last_error as mail_error'])
    .where('d.event_id', '=', sql<bigint>`any(${eventIds}::bigint[])`).orderBy('d.id').execute()

export const insertTest = async (trx: Db, subAccountId: bigint, key: string, now: Date): Promise<bigint> =>
  (await trx.insertInto('alarm_event').values({
    sub_account_id: subAccountId, rule_id: null, key, kind: 'test', rule_kind: null, coin: null, at: now, facts: '{}', posted_at: null, ended_at: now,
  }).returning('id').executeTakeFirstOrThrow()).id
