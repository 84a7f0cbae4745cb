import { sql, type Kysely } from 'kysely'

/** All that a sub-account ever earned of a coin, and on how many days: adding it up anew for every page would go through all of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table earning_total (
      sub_account_id bigint not null references sub_account,
      coin text not null,
      days bigint not null,
      total numeric(38, 0) not null,
      primary key (sub_account_id, coin)
    )`.execute(db)
  await sql`insert into earning_total (sub_account_id, coin, days, total) select sub_account_id, coin, count(distinct day), sum(amount) from earning group by 1, 2`.execute(db)
  // Earnings are written and never taken back. Whoever adds one waits for whoever is adding another of the same coin, and
  // looks only then whether the day is a new one.
  await sql`
    create function earning_added() returns trigger language plpgsql as $$
    begin
      insert into earning_total (sub_account_id, coin, days, total) select distinct sub_account_id, coin, 0, 0 from added order by 1, 2 on conflict do nothing;
      perform 1 from earning_total t where (t.sub_account_id, t.coin) in (select sub_account_id, coin from added) order by t.sub_account_id, t.coin for update;
      update earning_total t set days = t.days + a.days, total = t.total + a.total
        from (
          select d.sub_account_id, d.coin, sum(d.amount) as total,
            count(*) filter (where d.records = (select count(*) from earning e where e.sub_account_id = d.sub_account_id and e.coin = d.coin and e.day = d.day)) as days
          from (select sub_account_id, coin, day, sum(amount) as amount, count(*) as records from added group by 1, 2, 3) d group by 1, 2
        ) a where a.sub_account_id = t.sub_account_id and a.coin = t.coin;
      return null;
    end $$`.execute(db)
  await sql`create trigger earning_added after insert on earning referencing new table as added for each statement execute function earning_added()`.execute(db)
}
