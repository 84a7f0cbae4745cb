import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

export const isOffered = async (db: Db, coin: string, mode: string): Promise<boolean> =>
  await db.selectFrom('coin_mode').select('coin').where('coin', '=', coin).where('pay_method', '=', mode).executeTakeFirst() !== undefined

/** Begins terms on a day with what holds on it already. */
export const copyTerms = (db: Db, subAccountId: bigint, coin: string, day: string) => sql`
  insert into earning_term (sub_account_id, coin, from_day, mode, fee_percent, plus_percent)
  select ${subAccountId}::bigint, ${coin}, ${day}::date, t.mode, t.fee_percent, coalesce(t.plus_percent, 0)
  from (select 1) one left join lateral (
    select * from earning_term where sub_account_id = ${subAccountId} and coin = ${coin} and from_day <= ${day}::date order by from_day desc limit 1
  ) t on true
  on conflict (sub_account_id, coin, from_day) do nothing`.execute(db)

const from = (db: Db, subAccountId: bigint, coin: string, day: string) =>
  db.updateTable('earning_term').where('sub_account_id', '=', subAccountId).where('coin', '=', coin).where('from_day', '>=', day)

export const setModes = (db: Db, subAccountId: bigint, coin: string, day: string, terms: { mode: string; plus_percent?: string }) =>
  from(db, subAccountId, coin, day).set(terms).execute()

export const setFees = (db: Db, subAccountId: bigint, coin: string, day: string, feePercent: string | null) =>
  from(db, subAccountId, coin, day).set({ fee_percent: feePercent }).execute()
