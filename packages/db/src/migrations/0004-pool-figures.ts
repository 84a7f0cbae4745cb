import { sql, type Kysely } from 'kysely'

/** What the pool mines and for what fee, what its chains and markets say, and what it has done hour by hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coin_setting (
      coin text primary key,
      lists text[] not null,
      position int not null
    )`.execute(db)
  await sql`
    create table coin_mode (
      coin text not null references coin_setting on delete cascade,
      pay_method text not null,
      fee_percent numeric(5, 2) not null check (fee_percent between 0 and 100),
      position int not null,
      primary key (coin, pay_method)
    )`.execute(db)
  await sql`
    create table merged_coin (
      coin text not null references coin_setting on delete cascade,
      merged_coin text not null,
      rate numeric not null check (rate > 0),
      primary key (coin, merged_coin)
    )`.execute(db)
  // Rewards are whole base units; an ether is 10^18 of them, so int8 would be too small for a sum.
  await sql`
    create table coin_quote (
      coin text not null,
      at timestamptz not null,
      network_difficulty numeric not null check (network_difficulty > 0),
      block_reward numeric(38, 0) not null check (block_reward >= 0),
      tx_fee numeric(38, 0) not null check (tx_fee >= 0),
      next_difficulty numeric check (next_difficulty > 0),
      next_difficulty_at timestamptz,
      price_usd numeric check (price_usd >= 0),
      price_cny numeric check (price_cny >= 0),
      primary key (coin, at)
    )`.execute(db)
  // counted_until: a row that is still being written says how far it has come, so a running hour is never read as a quiet one.
  await sql`
    create table pool_hour (
      coin text not null,
      hour timestamptz not null check (mod(extract(epoch from hour), 3600) = 0),
      work numeric(60, 0) not null check (work >= 0),
      share_count bigint not null check (share_count >= 0),
      workers_online int not null check (workers_online >= 0),
      counted_until timestamptz not null check (counted_until > hour and counted_until <= hour + interval '1 hour'),
      primary key (coin, hour)
    )`.execute(db)
  await sql`
    create table block (
      coin text not null,
      hash text not null,
      height bigint not null,
      found_at timestamptz not null,
      reward numeric(38, 0) not null check (reward >= 0),
      fee numeric(38, 0) not null check (fee >= 0),
      network_difficulty numeric not null check (network_difficulty > 0),
      work numeric(60, 0) not null check (work >= 0),
      primary key (coin, hash)
    )`.execute(db)
  await sql`create index block_found on block (coin, found_at)`.execute(db)
  await sql`
    create table anonymous_miner (
      coin text not null,
      address text not null,
      first_seen_at timestamptz not null,
      primary key (coin, address)
    )`.execute(db)
}
