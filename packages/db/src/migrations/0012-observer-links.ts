import { sql, type Kysely } from 'kysely'

/** Links that show a sub-account to whoever holds them. The key is looked up by its hash and kept encrypted, to be shown to the owner again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table observer_link (
      id bigint generated always as identity primary key,
      sub_account_id bigint not null references sub_account,
      coin text not null,
      remark text not null,
      parts text[] not null check (cardinality(parts) > 0),
      key_hash bytea not null unique,
      sealed_key bytea not null,
      addresses text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      stopped_at timestamptz
    )`.execute(db)
  await sql`create index observer_link_of on observer_link (sub_account_id, id desc)`.execute(db)
  await sql`
    create table observer_visit (
      link_id bigint primary key references observer_link on delete cascade,
      visits bigint not null,
      last_visit_at timestamptz not null,
      window_began_at timestamptz not null,
      window_calls int not null,
      paused_until timestamptz
    )`.execute(db)
}
