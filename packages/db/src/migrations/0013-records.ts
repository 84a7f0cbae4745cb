import { sql, type Kysely } from 'kysely'

/** Long lists of earnings and payments are read from their indexes alone; and who is mailed a sub-account's records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index earning_of`.execute(db)
  await sql`create index earning_of on earning (sub_account_id, coin, day, id) include (type, status, amount)`.execute(db)
  // The parts of a split payment stand together, and payments in the order they were made.
  await sql`drop index payout_to`.execute(db)
  await sql`create index payout_to on payout (sub_account_id, coin, payout_transaction_id, id) include (created_at)`.execute(db)
  await ledgerByTime(db)
  await push(db)
}

/** An account's lines in the order of their time, so that a statement begins anywhere without adding up all that was before. */
async function ledgerByTime(db: Kysely<unknown>) {
  await sql`alter table ledger_line add at timestamptz`.execute(db)
  await sql`alter table ledger_line disable trigger ledger_never_changes`.execute(db)
  await sql`update ledger_line l set at = e.at from ledger_entry e where e.id = l.entry_id`.execute(db)
  await sql`alter table ledger_line enable trigger ledger_never_changes`.execute(db)
  await sql`alter table ledger_line alter at set not null`.execute(db)
  // The ledger says it itself; whoever else adds a line gets its entry's.
  await sql`
    create function ledger_line_time() returns trigger language plpgsql as $$
    begin
      new.at := (select at from ledger_entry where id = new.entry_id);
      return new;
    end $$`.execute(db)
  await sql`create trigger ledger_line_time before insert on ledger_line for each row when (new.at is null) execute function ledger_line_time()`.execute(db)
  await sql`drop index ledger_line_of`.execute(db)
  await sql`create index ledger_line_of on ledger_line (account, coin, at, entry_id) include (amount)`.execute(db)
}

async function push(db: Kysely<unknown>) {
  await sql`
    create table push_address (
      id bigint generated always as identity primary key,
      account_id bigint not null references account,
      email text not null check (email = lower(email)),
      lang text not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      link_hash bytea unique,
      link_expires_at timestamptz,
      unique (account_id, email)
    )`.execute(db)
  await sql`
    create table push_subscription (
      push_address_id bigint not null references push_address on delete cascade,
      sub_account_id bigint not null references sub_account,
      coin text not null,
      recv_since timestamptz,
      pay_since timestamptz,
      primary key (push_address_id, sub_account_id, coin),
      check (recv_since is not null or pay_since is not null)
    )`.execute(db)
  await sql`create index push_subscription_of on push_subscription (sub_account_id, coin)`.execute(db)
  await sql`
    create table push_sent (
      push_address_id bigint not null,
      sub_account_id bigint not null,
      coin text not null,
      record text not null,
      sent_at timestamptz not null,
      primary key (push_address_id, sub_account_id, coin, record),
      foreign key (push_address_id, sub_account_id, coin) references push_subscription on delete cascade
    )`.execute(db)
}
