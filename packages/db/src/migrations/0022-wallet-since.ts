import { sql, type Kysely } from 'kysely'

/** Since when a coin has had somewhere to go: an address that replaces another is newer, and the coin has had one all along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sub_account_coin add wallet_since timestamptz`.execute(db)
  await sql`
    update sub_account_coin c set wallet_since = w.since
    from (select sub_account_id, coin, min(added_at) as since from wallet group by 1, 2) w where w.sub_account_id = c.sub_account_id and w.coin = c.coin`.execute(db)
}
