import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'

/** What stands beside a sub-account's figures: its remark, its workers by state, and when the first of them ever connected. */
export async function findDesk(db: Db, subAccountId: bigint, coin: string) {
  const { rows: [desk] } = await sql<{ remark: string | null; online: number; offline: number; invalid: number; first_seen_at: Date | null }>`
    select s.remark, coalesce(w.online, 0) as online, coalesce(w.offline, 0) as offline, coalesce(w.invalid, 0) as invalid,
      (select min(first_seen_at) from worker where sub_account_id = s.id) as first_seen_at
    from sub_account s left join sub_account_workers w on w.sub_account_id = s.id and w.coin = ${coin}
    where s.id = ${subAccountId} ${plannedOnce}`.execute(db)
  return desk!
}
