import { sql, type Kysely } from 'kysely'

/** Which a sub-account's first payment was, its second and so on: any page is looked up, and none counted off. How many there are is the last place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_place (
      sub_account_id bigint not null references sub_account,
      coin text not null,
      place bigint not null check (place > 0),
      payout_transaction_id bigint not null references payout_transaction,
      primary key (sub_account_id, coin, place)
    )`.execute(db)
  await sql`
    insert into payment_place (sub_account_id, coin, place, payout_transaction_id)
    select sub_account_id, coin, row_number() over (partition by sub_account_id, coin order by payout_transaction_id), payout_transaction_id
    from (select distinct sub_account_id, coin, payout_transaction_id from payout) p`.execute(db)
  await sql`drop trigger payment_counted on payout`.execute(db)
  await sql`drop function payment_counted()`.execute(db)
  await sql`drop table payment_count`.execute(db)
  // The parts of a split payment are written by one statement, and none is ever taken away. Payments of a coin are stored one after the other.
  await sql`
    create function payment_placed() returns trigger language plpgsql as $$
    begin
      insert into payment_place (sub_account_id, coin, place, payout_transaction_id)
        select a.sub_account_id, a.coin,
          coalesce((select max(place) from payment_place p where p.sub_account_id = a.sub_account_id and p.coin = a.coin), 0)
            + row_number() over (partition by a.sub_account_id, a.coin order by a.payout_transaction_id),
          a.payout_transaction_id
        from (select distinct sub_account_id, coin, payout_transaction_id from added) a order by 1, 2, 3;
      return null;
    end $$`.execute(db)
  await sql`create trigger payment_placed after insert on payout referencing new table as added for each statement execute function payment_placed()`.execute(db)
  await sql`create index payout_when on payout (sub_account_id, coin, created_at) include (payout_transaction_id)`.execute(db)
}
