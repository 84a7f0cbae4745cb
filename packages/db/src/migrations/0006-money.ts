import { sql, type Kysely } from 'kysely'

/** Who is paid how and where to, the ledger, and what was earned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await wallets(db)
  await terms(db)
  await ledger(db)
  await earnings(db)
}

async function wallets(db: Kysely<unknown>) {
  await sql`
    create table sub_account_coin (
      sub_account_id bigint not null references sub_account,
      coin text not null,
      minimum_payment numeric(38, 0) check (minimum_payment > 0),
      paused_until timestamptz,
      primary key (sub_account_id, coin)
    )`.execute(db)
  // share: hundredths of a percent, P§5
  await sql`
    create table wallet (
      id bigint generated always as identity primary key,
      sub_account_id bigint not null,
      coin text not null,
      address text not null check (address <> ''),
      payment_id text,
      share int not null check (share between 1000 and 10000),
      locked boolean not null default false,
      added_at timestamptz not null,
      foreign key (sub_account_id, coin) references sub_account_coin,
      unique nulls not distinct (sub_account_id, coin, address, payment_id)
    )`.execute(db)
  await sql`create index wallet_coin on wallet (coin, added_at)`.execute(db)
  // At the commit, so that shares can be moved from one wallet to another in several steps.
  await sql`
    create function wallet_shares_add_up() returns trigger language plpgsql as $$
    declare changed record := coalesce(new, old);
    begin
      if (select sum(share) <> 10000 from wallet where sub_account_id = changed.sub_account_id and coin = changed.coin) then
        raise exception 'the shares of the % wallets of sub-account % do not add up to 100 %%', changed.coin, changed.sub_account_id
          using errcode = 'check_violation', constraint = 'wallet_shares_add_up', table = 'wallet';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger wallet_shares_add_up after insert or update or delete on wallet
    deferrable initially deferred for each row execute function wallet_shares_add_up()`.execute(db)
}

async function terms(db: Kysely<unknown>) {
  await sql`
    create table earning_term (
      sub_account_id bigint not null references sub_account,
      coin text not null,
      from_day date not null,
      mode text check (mode in ('PPS', 'PPLNS', 'SOLO', 'PPS+', 'FPPS', 'FPPS fixed')),
      fee_percent numeric(5, 2) check (fee_percent between 0 and 100),
      plus_percent numeric(5, 2) not null default 0 check (plus_percent >= 0),
      primary key (sub_account_id, coin, from_day)
    )`.execute(db)
  // Whole hours, as work is added up by the hour.
  await sql`
    create table work_transfer (
      id bigint generated always as identity primary key,
      coin text not null,
      from_sub_account_id bigint not null references sub_account,
      to_sub_account_id bigint not null references sub_account,
      starts_at timestamptz not null check (mod(extract(epoch from starts_at), 3600) = 0),
      ends_at timestamptz not null check (mod(extract(epoch from ends_at), 3600) = 0),
      percent int check (percent between 1 and 100),
      hashrate numeric(38, 0) check (hashrate > 0),
      check (from_sub_account_id <> to_sub_account_id),
      check (ends_at >= starts_at),
      check ((percent is null) <> (hashrate is null))
    )`.execute(db)
  await sql`create index work_transfer_when on work_transfer (coin, ends_at)`.execute(db)
}

async function ledger(db: Kysely<unknown>) {
  await sql`
    create table ledger_entry (
      id bigint generated always as identity primary key,
      cause_kind text not null,
      cause_id text not null,
      coin text not null,
      at timestamptz not null,
      unique (cause_kind, cause_id),
      unique (id, coin)
    )`.execute(db)
  await sql`
    create table ledger_line (
      entry_id bigint not null,
      account text not null check (account ~ '^[a-z]+:[A-Za-z0-9-]+$'),
      coin text not null,
      amount numeric(38, 0) not null check (amount <> 0),
      primary key (entry_id, account),
      foreign key (entry_id, coin) references ledger_entry (id, coin)
    )`.execute(db)
  await sql`create index ledger_line_of on ledger_line (account, coin, entry_id)`.execute(db)
  // A miner's account below zero is a payment made twice: the database itself refuses it.
  await sql`
    create table ledger_balance (
      account text not null,
      coin text not null,
      amount numeric(38, 0) not null,
      primary key (account, coin),
      constraint miner_not_below_zero check (amount >= 0 or account not like 'miner:%')
    ) with (fillfactor = 70)`.execute(db)
  await sql`create index ledger_balance_owed on ledger_balance (coin, amount) where account like 'miner:%'`.execute(db)
  // By the statement, not by the row: an entry of ten thousand lines is added up once. A statement that leaves an entry uneven fails at once.
  await sql`
    create function ledger_lines_added() returns trigger language plpgsql as $$
    declare uneven bigint;
    begin
      select entry_id into uneven from added group by entry_id having sum(amount) <> 0 limit 1;
      if found then
        raise exception 'ledger entry % does not add up to zero', uneven
          using errcode = 'check_violation', constraint = 'ledger_line_adds_up', table = 'ledger_line';
      end if;
      insert into ledger_balance select distinct account, coin, 0 from added on conflict do nothing;
      update ledger_balance b set amount = b.amount + a.amount
        from (select account, coin, sum(amount) as amount from added group by account, coin) a where b.account = a.account and b.coin = a.coin;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ledger_lines_added after insert on ledger_line referencing new table as added
    for each statement execute function ledger_lines_added()`.execute(db)
  await sql`
    create function ledger_never_changes() returns trigger language plpgsql as $$
    begin
      raise exception 'what is in the ledger never changes' using errcode = 'check_violation', constraint = 'ledger_never_changes', table = tg_table_name;
    end $$`.execute(db)
  for (const table of ['ledger_entry', 'ledger_line'])
    await sql`create trigger ledger_never_changes before update on ${sql.id(table)} for each statement execute function ledger_never_changes()`.execute(db)
}

async function earnings(db: Kysely<unknown>) {
  await sql`alter table block add mev numeric(38, 0) not null default 0 check (mev >= 0)`.execute(db)
  await sql`alter table coin_setting add mev_percent numeric(5, 2) not null default 100 check (mev_percent between 0 and 100)`.execute(db)
  await sql`
    create table settlement (
      coin text not null,
      day date not null,
      settled_at timestamptz not null,
      rates jsonb not null,
      primary key (coin, day)
    )`.execute(db)
  await sql`alter table block add settled_day date, add foreign key (coin, settled_day) references settlement (coin, day)`.execute(db)
  await sql`create index block_unsettled on block (coin, found_at) where settled_day is null`.execute(db)
  await sql`
    create table earning (
      id bigint generated always as identity primary key,
      sub_account_id bigint not null references sub_account,
      coin text not null,
      day date not null,
      type text not null,
      mined_coin text,
      grant_key text unique,
      mode text,
      work numeric(60, 0) not null check (work >= 0),
      basis jsonb not null,
      fee_percent numeric(5, 2) not null check (fee_percent between 0 and 100),
      fee numeric(38, 0) not null check (fee >= 0),
      amount numeric(38, 0) not null check (amount > 0),
      price_usd numeric,
      price_cny numeric,
      status text not null default 'settled' check (status in ('settled', 'paying', 'paid')),
      payment text,
      settled_at timestamptz not null,
      unique (mined_coin, day, sub_account_id, coin, type),
      foreign key (mined_coin, day) references settlement (coin, day),
      check ((mined_coin is null) = (grant_key is not null)),
      check ((status = 'settled') = (payment is null))
    )`.execute(db)
  await sql`create index earning_of on earning (sub_account_id, coin, day)`.execute(db)
  await sql`create index earning_unpaid on earning (sub_account_id, coin) where status = 'settled'`.execute(db)
  await sql`create index earning_paid_by on earning (payment) where payment is not null`.execute(db)
  await sql`
    create table deduction (
      serial bigint generated always as identity primary key,
      key text not null unique,
      sub_account_id bigint not null references sub_account,
      coin text not null,
      type text not null,
      amount numeric(38, 0) not null check (amount > 0),
      at timestamptz not null
    )`.execute(db)
  await sql`create index deduction_of on deduction (sub_account_id, coin, serial)`.execute(db)
}
