import { sql, type Kysely } from 'kysely'

/** What became of the blocks the pool found, and the payments it sends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Blocks written before there were states are history, long buried. raw: the whole block, until a node has taken it.
  await sql`
    alter table block
      add state text not null default 'mature' check (state in ('found', 'confirmed', 'mature', 'orphaned', 'rejected')),
      add confirmations int not null default 0,
      add sub_account_id bigint,
      add worker_id bigint,
      add matured_at timestamptz,
      add rejected_because text,
      add raw bytea`.execute(db)
  await sql`create index block_followed on block (coin, height) where state <> 'mature'`.execute(db)
  await sql`
    create table payout_coin (
      coin text primary key,
      paused_at timestamptz,
      paused_because text,
      daily_cap numeric(38, 0) check (daily_cap >= 0)
    )`.execute(db)
  await sql`
    create table payout_transaction (
      id bigint generated always as identity primary key,
      coin text not null,
      txid text not null,
      raw bytea not null,
      network_fee numeric(38, 0) not null check (network_fee >= 0),
      state text not null check (state in ('paying', 'paid', 'final', 'refunded')),
      created_at timestamptz not null,
      created_height bigint not null,
      sent_at timestamptz,
      confirmations int not null default 0,
      paid_at timestamptz,
      reorganised int not null default 0,
      inputs_gone_height bigint,
      problem text,
      unique (coin, txid)
    )`.execute(db)
  await sql`create index payout_transaction_open on payout_transaction (coin, id) where state in ('paying', 'paid')`.execute(db)
  // An output belongs to one payment at most: two can then never both be in force, nor can a later one undo an earlier.
  await sql`
    create table payout_input (
      coin text not null,
      txid text not null,
      vout bigint not null,
      payout_transaction_id bigint not null references payout_transaction,
      primary key (coin, txid, vout)
    )`.execute(db)
  await sql`create index payout_input_of on payout_input (payout_transaction_id)`.execute(db)
  await sql`
    create table payout (
      id bigint generated always as identity primary key,
      payout_transaction_id bigint not null references payout_transaction,
      sub_account_id bigint not null references sub_account,
      coin text not null,
      address text not null,
      amount numeric(38, 0) not null check (amount > 0),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index payout_to on payout (sub_account_id, coin, id)`.execute(db)
  await sql`create index payout_in on payout (payout_transaction_id)`.execute(db)
  await sql`create index payout_day on payout (coin, created_at)`.execute(db)
}
