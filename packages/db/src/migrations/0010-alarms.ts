import { sql, type Kysely } from 'kysely'

/** Whom to tell of which trouble, what was found, and what became of each message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await settings(db)
  await found(db)
  await channels(db)
}

async function settings(db: Kysely<unknown>) {
  // Hours of a day in minutes from midnight, in the sub-account's zone; both or neither.
  await sql`
    create table alarm_setting (
      sub_account_id bigint primary key references sub_account,
      switched_on boolean not null default false,
      on_since timestamptz,
      quiet_from smallint check (quiet_from between 0 and 1439),
      quiet_to smallint check (quiet_to between 0 and 1439),
      watched_until timestamptz,
      check ((quiet_from is null) = (quiet_to is null))
    )`.execute(db)
  await sql`create index alarm_setting_on on alarm_setting (sub_account_id) where switched_on`.execute(db)
  await sql`
    create table alarm_contact (
      id bigint generated always as identity primary key,
      sub_account_id bigint not null references sub_account,
      name text not null,
      email text check (email = lower(email)),
      phone text,
      lang text not null,
      created_at timestamptz not null,
      check (email is not null or phone is not null)
    )`.execute(db)
  // Nobody is told the same thing twice.
  await sql`create unique index alarm_contact_email on alarm_contact (sub_account_id, email) where email is not null`.execute(db)
  await sql`create unique index alarm_contact_phone on alarm_contact (sub_account_id, phone) where phone is not null`.execute(db)
  // Only what a kind needs is there. base_hashrate is what a percentage is of: the figure of the moment it was set.
  await sql`
    create table alarm_rule (
      id bigint generated always as identity primary key,
      sub_account_id bigint not null references sub_account,
      kind text not null check (kind in ('offline', 'online-count', 'hashrate', 'rejection')),
      coin text,
      group_id bigint,
      worker_ids bigint[],
      minutes int,
      threshold double precision,
      percent smallint check (percent between 0 and 80),
      base_hashrate double precision,
      interval_minutes int not null,
      enabled boolean not null,
      since timestamptz not null,
      rung_at timestamptz,
      created_at timestamptz not null,
      check ((kind = 'offline') = (minutes is not null)),
      check ((kind = 'offline') = (coin is null)),
      check ((kind = 'offline') = (threshold is null)),
      check ((percent is null) = (base_hashrate is null))
    )`.execute(db)
  await sql`create index alarm_rule_of on alarm_rule (sub_account_id)`.execute(db)
  await sql`
    create table alarm_silence (
      sub_account_id bigint not null references sub_account,
      worker_id bigint not null references worker on delete cascade,
      until timestamptz,
      created_at timestamptz not null,
      primary key (sub_account_id, worker_id)
    )`.execute(db)
}

async function found(db: Kysely<unknown>) {
  // What the watcher found, once: key is the rule, the moment and whether it rings or is over.
  await sql`
    create table alarm_event (
      id bigint generated always as identity primary key,
      sub_account_id bigint not null references sub_account,
      rule_id bigint references alarm_rule on delete set null,
      key text not null unique,
      kind text not null check (kind in ('ring', 'over', 'test')),
      rule_kind text,
      coin text,
      at timestamptz not null,
      facts jsonb not null,
      posted_at timestamptz,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index alarm_event_of on alarm_event (sub_account_id, id desc)`.execute(db)
  await sql`create index alarm_event_unposted on alarm_event (id) where posted_at is null`.execute(db)
  await sql`create index alarm_event_ringing on alarm_event (sub_account_id) where kind = 'ring' and ended_at is null`.execute(db)
  // What is wrong at present; worker 0 is the sub-account as a whole.
  await sql`
    create table alarm_trouble (
      rule_id bigint not null references alarm_rule on delete cascade,
      worker_id bigint not null,
      since timestamptz not null,
      event_id bigint references alarm_event on delete set null,
      back_at timestamptz,
      primary key (rule_id, worker_id)
    )`.execute(db)
  await sql`create index alarm_trouble_event on alarm_trouble (event_id)`.execute(db)
}

async function channels(db: Kysely<unknown>) {
  await sql`
    create table alarm_telegram (
      sub_account_id bigint primary key references sub_account,
      sealed_chat_id bytea not null,
      lang text not null,
      code_hash bytea,
      code_expires_at timestamptz,
      code_attempts int not null default 0,
      asked_at timestamptz not null,
      bound_at timestamptz
    )`.execute(db)
  await sql`
    create table alarm_webhook (
      id bigint generated always as identity primary key,
      sub_account_id bigint not null references sub_account,
      url text not null,
      sealed_secret bytea not null,
      created_at timestamptz not null,
      unique (sub_account_id, url)
    )`.execute(db)
  // target: the contact, the chat or the webhook a message goes to; recipient: how it is shown, never a whole chat id.
  await sql`
    create table alarm_delivery (
      id bigint generated always as identity primary key,
      event_id bigint not null references alarm_event on delete cascade,
      channel text not null check (channel in ('email', 'sms', 'telegram', 'webhook')),
      target_id bigint not null,
      recipient text not null,
      lang text not null,
      state text not null check (state in ('waiting', 'sent', 'failed')),
      outbox_id bigint references outbox,
      attempts int not null default 0,
      next_try_at timestamptz not null,
      give_up_at timestamptz not null,
      error text,
      sent_at timestamptz,
      unique (event_id, channel, target_id)
    )`.execute(db)
  await sql`create index alarm_delivery_due on alarm_delivery (next_try_at) where state = 'waiting' and outbox_id is null`.execute(db)
}
