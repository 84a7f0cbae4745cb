import { sql, type Kysely } from 'kysely'

/** Who signs in, what they own, and the tokens they carry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      id bigint generated always as identity primary key,
      email text not null unique check (email = lower(email)),
      email_enabled boolean not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table sub_account (
      id bigint generated always as identity primary key,
      account_id bigint not null references account,
      name text not null,
      coin text not null,
      remark text,
      time_zone text not null default 'TIME_ZONE_8',
      created_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db)
  // Worker names carry the sub-account's name, so it is one name in the whole pool, however it is capitalised.
  await sql`create unique index sub_account_name on sub_account (lower(name))`.execute(db)
  await sql`create index sub_account_of on sub_account (account_id) where deleted_at is null`.execute(db)
  await sql`
    create table sub_account_grant (
      sub_account_id bigint not null references sub_account,
      account_id bigint not null references account,
      permissions text[] not null,
      created_at timestamptz not null,
      primary key (sub_account_id, account_id)
    )`.execute(db)
  await sql`create index sub_account_grant_to on sub_account_grant (account_id)`.execute(db)
  await sql`
    create table access_token (
      hash bytea primary key,
      account_id bigint not null references account,
      sub_account_id bigint references sub_account,
      coin text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index access_token_of on access_token (account_id)`.execute(db)
  await sql`create index access_token_expiry on access_token (expires_at)`.execute(db)
}
