import { sql, type Kysely } from 'kysely'

/**
 * Lists of workers by every column. `worker_now` is rewritten every minute and each index on it costs, so whatever lasts
 * stands in `worker_listed`, whose many indexes cost nothing while nothing changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await groups(db)
  await listings(db)
  await catalogue(db)
}

async function groups(db: Kysely<unknown>) {
  await sql`
    create table worker_group (
      id bigint generated always as identity primary key,
      sub_account_id bigint not null references sub_account,
      name text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create unique index worker_group_name on worker_group (sub_account_id, lower(name))`.execute(db)
  await sql`
    create table worker_deletion (
      id bigint generated always as identity primary key,
      sub_account_id bigint not null references sub_account,
      deleted_at timestamptz not null
    )`.execute(db)
  await sql`
    alter table worker add deletion_id bigint references worker_deletion,
      add brand text, add model text, add power_watts double precision, add standard_hashrate double precision,
      add foreign key (group_id) references worker_group`.execute(db)
  await sql`create index worker_group_members on worker (group_id) where group_id is not null`.execute(db)
  await sql`create index worker_deletion_members on worker (deletion_id) where deletion_id is not null`.execute(db)
}

async function listings(db: Kysely<unknown>) {
  // name_order: every run of digits written with twenty, so that a2 comes before a10.
  await sql`
    create table worker_listed (
      worker_id bigint not null references worker on delete cascade,
      coin text not null,
      sub_account_id bigint not null,
      name text not null,
      name_key text collate "C" not null generated always as (lower(name)) stored,
      name_order text collate "C" not null generated always as
        (regexp_replace(regexp_replace(lower(name), '(\\d+)', '00000000000000000000\\1', 'g'), '\\d*(\\d{20})(?!\\d)', '\\1', 'g')) stored,
      group_id bigint,
      group_name text,
      ip text,
      brand text,
      model text,
      power_watts double precision,
      standard_hashrate double precision,
      connects_24h int not null,
      online_minutes_24h int not null,
      primary key (worker_id, coin)
    ) with (fillfactor = 80)`.execute(db)
  for (const sorted of ['name_key', 'name_order', 'group_id', 'group_name', 'ip', 'brand', 'model', 'power_watts', 'standard_hashrate', 'connects_24h', 'online_minutes_24h'])
    await sql`create index ${sql.id(`worker_listed_${sorted}`)} on worker_listed (sub_account_id, coin, ${sql.id(sorted)} nulls first, worker_id)`.execute(db)
  // Two more that miners look at and that change with every share: what is refused, and what a machine gives of what it should.
  await sql`alter table worker_now add efficiency_24h double precision`.execute(db)
  for (const sorted of ['rejection_rate_24h', 'efficiency_24h'])
    await sql`create index ${sql.id(`worker_now_${sorted}`)} on worker_now (sub_account_id, coin, ${sql.id(sorted)} nulls first, worker_id)`.execute(db)
  await sql`
    create table worker_group_now (
      sub_account_id bigint not null,
      coin text not null,
      group_id bigint not null,
      online int not null,
      offline int not null,
      invalid int not null,
      work_10m numeric(60, 0) not null,
      work_1h numeric(60, 0) not null,
      work_24h numeric(60, 0) not null,
      primary key (sub_account_id, coin, group_id)
    )`.execute(db)
}

async function catalogue(db: Kysely<unknown>) {
  await sql`
    create table miner_model (
      id int primary key,
      brand text not null,
      model text not null,
      algorithm text not null,
      power_watts double precision not null,
      hashrate double precision not null,
      released text,
      unique (brand, model)
    )`.execute(db)
  await sql`create index miner_model_algorithm on miner_model (algorithm)`.execute(db)
}
