import { sql, type Kysely } from 'kysely'

/** How many payments a sub-account has had: counting them anew for every page would go through all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_count (
      sub_account_id bigint not null references sub_account,
      coin text not null,
      payments bigint not null check (payments > 0),
      primary key (sub_account_id, coin)
    )`.execute(db)
  await sql`insert into payment_count (sub_account_id, coin, payments) select sub_account_id, coin, count(distinct payout_transaction_id) from payout group by 1, 2`.execute(db)
  // The parts of a split payment are written by one statement, and none is ever taken away.
  await sql`
    create function payment_counted() returns trigger language plpgsql as $$
    begin
      insert into payment_count as c (sub_account_id, coin, payments)
        select sub_account_id, coin, count(distinct payout_transaction_id) from added group by 1, 2 order by 1, 2
        on conflict (sub_account_id, coin) do update set payments = c.payments + excluded.payments;
      return null;
    end $$`.execute(db)
  await sql`create trigger payment_counted after insert on payout referencing new table as added for each statement execute function payment_counted()`.execute(db)
}
