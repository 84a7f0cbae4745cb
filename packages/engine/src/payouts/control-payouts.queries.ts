import { sql } from 'kysely'
import { PAYOUT } from '@adit/contract/constants'
import type { Db } from '@adit/db/open'

/** The operator stops a coin's payments, or lets them go on. Payments that are stored go on in either case. */
export const pauseCoin = (db: Db, coin: string, because: string, now: Date) =>
  db.insertInto('payout_coin').values({ coin, paused_at: now, paused_because: because })
    .onConflict(same => same.column('coin').doUpdateSet({ paused_at: now, paused_because: because })).execute()

export const resumeCoin = (db: Db, coin: string) =>
  db.updateTable('payout_coin').set({ paused_at: null, paused_because: null }).where('coin', '=', coin).execute()

/** The most that is paid of a coin in a day; null for any amount. */
export const capCoin = (db: Db, coin: string, cap: bigint | null) =>
  db.insertInto('payout_coin').values({ coin, daily_cap: cap === null ? null : String(cap) })
    .onConflict(same => same.column('coin').doUpdateSet({ daily_cap: cap === null ? null : String(cap) })).execute()

/** P§4, P§6: support alone unlocks a wallet. Answers how many were locked. */
export async function unlockWallets(db: Db, subAccountId: bigint, coin: string): Promise<number> {
  const { numUpdatedRows } = await db.updateTable('wallet').set({ locked: false })
    .where('sub_account_id', '=', subAccountId).where('coin', '=', coin).where('locked', '=', true).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** P§4: a coin and those that are merge-mined with it are paused and resumed together. */
const together = (coin: string) => sql<string>`
  select ${coin} as coin union select merged_coin from merged_coin where coin = ${coin} union select coin from merged_coin where merged_coin = ${coin}
  union select b.merged_coin from merged_coin a join merged_coin b on b.coin = a.coin where a.merged_coin = ${coin}`

/** P§4: an address was added or changed: nothing is paid for 72 hours. Called in the transaction of the change. */
export const pauseAfterChange = (db: Db, subAccountId: bigint, coin: string, now: Date) => sql`
  insert into sub_account_coin (sub_account_id, coin, paused_until)
  select ${subAccountId}::bigint, t.coin, ${new Date(+now + PAYOUT.pauseMs)}::timestamptz from (${together(coin)}) t
  on conflict (sub_account_id, coin) do update set paused_until = excluded.paused_until`.execute(db)

/** P§4: its owner need not wait. */
export const resumeNow = (db: Db, subAccountId: bigint, coin: string) => sql`
  update sub_account_coin set paused_until = null where sub_account_id = ${subAccountId}::bigint and coin in (select t.coin from (${together(coin)}) t)`.execute(db)
