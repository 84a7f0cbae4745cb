import { sql, type Kysely } from 'kysely'

/** What became of shares: accepted work and its count, and the four kinds of rejected work with theirs. */
const COUNTS = sql`
  work numeric(60, 0) not null default 0, share_count bigint not null default 0,
  stale_work numeric(60, 0) not null default 0, stale_count bigint not null default 0,
  duplicate_work numeric(60, 0) not null default 0, duplicate_count bigint not null default 0,
  low_work numeric(60, 0) not null default 0, low_count bigint not null default 0,
  invalid_work numeric(60, 0) not null default 0, invalid_count bigint not null default 0`

/** The way of a share: who sent it, the log it is safe in, the counters it ends up in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await workers(db)
  await shareLog(db)
  await workerCounters(db)
  await sharedCounters(db)
}

async function workers(db: Kysely<unknown>) {
  await sql`
    create table worker (
      id bigint generated always as identity primary key,
      sub_account_id bigint not null references sub_account,
      name text not null,
      group_id bigint,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      last_ip text,
      user_agent text,
      deleted_at timestamptz,
      unique (sub_account_id, name)
    )`.execute(db)
  await sql`create index worker_new on worker (sub_account_id, first_seen_at)`.execute(db)
  await sql`create index worker_deleted on worker (id) where deleted_at is not null`.execute(db)
  // A machine that connects over and over adds to a count, not to the list.
  await sql`
    create table worker_connection (
      worker_id bigint not null references worker on delete cascade,
      minute timestamptz not null,
      ip text not null,
      user_agent text not null,
      connects int not null check (connects > 0),
      primary key (worker_id, minute, ip)
    )`.execute(db)
  await sql`create index worker_connection_minute on worker_connection (minute)`.execute(db)
}

async function shareLog(db: Kysely<unknown>) {
  await sql`
    create table share_feed (
      id bigint generated always as identity primary key,
      name text not null unique,
      key_hash bytea not null unique,
      coins text[] not null,
      credited boolean not null default false,
      created_at timestamptz not null,
      disabled_at timestamptz
    )`.execute(db)
  // source and sequence make a repeated write harmless. A batch spans less than an hour, so a day's batches are found by their first share.
  await sql`
    create table share_batch (
      id bigint generated always as identity primary key,
      source text not null,
      sequence bigint not null,
      coin text not null,
      credited boolean not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      received_at timestamptz not null,
      folded_at timestamptz,
      shares bytea not null,
      unique (source, sequence),
      check (last_at >= first_at and last_at < first_at + interval '1 hour')
    )`.execute(db)
  await sql`alter table share_batch alter column shares set storage external`.execute(db)
  await sql`create index share_batch_unfolded on share_batch (id) where folded_at is null`.execute(db)
  await sql`create index share_batch_first on share_batch (coin, first_at)`.execute(db)
  await sql`create index share_batch_received on share_batch (received_at)`.execute(db)
  await sql`
    create table counting (
      only_row boolean primary key default true check (only_row),
      counted_until timestamptz not null,
      packed_until timestamptz,
      shown_until timestamptz
    )`.execute(db)
}

async function workerCounters(db: Kysely<unknown>) {
  // The last ten minutes or so, a row a minute; fillfactor: a row is added to several times in its minute, in place.
  await sql`
    create table worker_minute (
      minute timestamptz not null,
      worker_id bigint not null,
      coin text not null,
      outcome smallint not null,
      share_count int not null,
      work numeric(60, 0) not null,
      last_at timestamptz not null,
      primary key (minute, worker_id, coin, outcome)
    ) with (fillfactor = 70)`.execute(db)
  // Older minutes an hour to a row; ten minutes and hours a day to a row.
  await sql`
    create table worker_history (
      worker_id bigint not null,
      coin text not null,
      step int not null check (step in (60, 600, 3600)),
      start timestamptz not null,
      slots bytea not null,
      primary key (worker_id, coin, step, start)
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index worker_history_start on worker_history (step, start)`.execute(db)
  await sql`create table worker_day (worker_id bigint not null, coin text not null, day date not null, ${COUNTS}, primary key (worker_id, coin, day))`.execute(db)
  await sql`
    create table worker_past (
      worker_id bigint not null,
      coin text not null,
      last_share_at timestamptz not null,
      online_minutes int not null,
      work_1h numeric(60, 0) not null,
      share_count_1h bigint not null,
      ${COUNTS},
      primary key (worker_id, coin)
    ) with (fillfactor = 70)`.execute(db)
  await sql`
    create table worker_now (
      worker_id bigint not null references worker on delete cascade,
      coin text not null,
      sub_account_id bigint not null,
      last_share_at timestamptz not null,
      work_10m numeric(60, 0) not null,
      work_1h numeric(60, 0) not null,
      work_24h numeric(60, 0) not null,
      share_count_10m bigint not null,
      share_count_1h bigint not null,
      share_count_24h bigint not null,
      stale_work_24h numeric(60, 0) not null,
      duplicate_work_24h numeric(60, 0) not null,
      low_work_24h numeric(60, 0) not null,
      invalid_work_24h numeric(60, 0) not null,
      rejected_count_24h bigint not null,
      rejection_rate_24h double precision,
      online_minutes_24h int not null,
      primary key (worker_id, coin)
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    create table sub_account_workers (
      sub_account_id bigint not null,
      coin text not null,
      online int not null,
      offline int not null,
      invalid int not null,
      primary key (sub_account_id, coin)
    )`.execute(db)
  for (const sorted of ['work_10m', 'work_1h', 'work_24h', 'last_share_at'])
    await sql`create index ${sql.id(`worker_now_${sorted}`)} on worker_now (sub_account_id, coin, ${sql.id(sorted)}, worker_id)`.execute(db)
}

/** Sub-accounts and the pool are few: a row a slot. work_squared tells how far a rate of unequal shares can be trusted. */
async function sharedCounters(db: Kysely<unknown>) {
  const SPREAD = sql`work_squared numeric(120, 0) not null default 0`
  for (const [step, type] of [['minute', 'timestamptz'], ['ten_minutes', 'timestamptz'], ['hour', 'timestamptz'], ['day', 'date']] as const) {
    const table = sql.id(`sub_account_${step}`)
    const slot = sql`${sql.id(step)} ${sql.raw(type)} not null`
    await sql`
      create table ${table} (
        sub_account_id bigint not null, coin text not null, ${slot}, ${COUNTS}, ${SPREAD},
        uncredited_work numeric(60, 0) not null default 0,
        primary key (sub_account_id, coin, ${sql.id(step)})
      ) with (fillfactor = 80)`.execute(db)
    await sql`create index ${sql.id(`sub_account_${step}_of`)} on ${table} (${sql.id(step)}, coin)`.execute(db)
    if (step === 'hour') continue
    await sql`
      create table ${sql.id(`pool_${step}`)} (
        coin text not null, ${slot}, ${COUNTS}, ${SPREAD},
        primary key (coin, ${sql.id(step)})
      ) with (fillfactor = 50)`.execute(db)
  }
  for (const kind of ['stale', 'duplicate', 'low', 'invalid'])
    await sql`
      alter table pool_hour add ${sql.id(`${kind}_work`)} numeric(60, 0) not null default 0,
        add ${sql.id(`${kind}_count`)} bigint not null default 0`.execute(db)
  await sql`alter table pool_hour add ${SPREAD}`.execute(db)
}
