import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { isPaymentDue } from './push.queries.ts'

export type DueNotice = {
  sub_account_id: bigint; name: string; time_zone: string; email: string; notice_email: string | null; lang: string
  payment: bigint; coin: string; at: Date; txid: string; amount: string; addresses: string[]
}

/**
 * What arrived since its owner wishes to be told, at most so long ago, and was not told yet; of sub-accounts that are there. Where an
 * address is about to get the payment's record, the notice waits for that: it is known then who need not be told twice.
 */
export async function findDueNotices(db: Db, since: Date, limit: number): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    select u.id as sub_account_id, u.name, u.time_zone, o.email, n.notice_email, n.payment_notice_lang as lang,
      t.id as payment, t.coin, t.paid_at as at, t.txid, sum(p.amount) as amount, array_agg(p.address order by p.id) as addresses
    from sub_account_setting n join sub_account u on u.id = n.sub_account_id and u.deleted_at is null join account o on o.id = u.account_id
      join payout p on p.sub_account_id = u.id and p.created_at > ${since}::timestamptz - interval '10 days'
      join payout_transaction t on t.id = p.payout_transaction_id and t.state in ('paid', 'final') and t.paid_at > n.payment_notice_since and t.paid_at > ${since}
    where n.payment_notice and not exists (select 1 from payment_notice_sent told where told.sub_account_id = u.id and told.payout_transaction_id = t.id)
      and not ${isPaymentDue(sql`n.sub_account_id`, sql`o.email, n.notice_email`)}
    group by u.id, o.id, n.sub_account_id, t.id order by t.paid_at, u.id limit ${limit}`.execute(db)
  return rows
}

/** Writes down that a payment is told of; false where it was before. */
export const markTold = async (db: Db, { sub_account_id, payment }: DueNotice, now: Date): Promise<boolean> =>
  await db.insertInto('payment_notice_sent').values({ sub_account_id, payout_transaction_id: payment, sent_at: now })
    .onConflict(same => same.doNothing()).returning('sent_at').executeTakeFirst() !== undefined
