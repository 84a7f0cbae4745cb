import { sql, type Kysely } from 'kysely'

/** What the pool has to say to people, what people have agreed to, and whether this database belongs to the demo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      recipient text not null,
      template text not null,
      lang text not null,
      subject text not null,
      body_text text not null,
      body_html text not null,
      created_at timestamptz not null,
      queued boolean not null default false,
      attempts integer not null default 0,
      last_error text,
      sent_at timestamptz
    )`.execute(db)
  await sql`create index outbox_waiting on outbox (id) where sent_at is null`.execute(db)
  await sql`
    create table user_notice (
      id bigint generated always as identity primary key,
      account_id bigint references account,
      version integer not null,
      lang text not null,
      ip text not null,
      user_agent text not null,
      agreed_at timestamptz not null
    )`.execute(db)
  // One row, written at the first start: a demo and a real pool never share a database.
  await sql`
    create table pool_mark (
      only_row boolean primary key default true check (only_row),
      demo boolean not null,
      marked_at timestamptz not null
    )`.execute(db)
}
