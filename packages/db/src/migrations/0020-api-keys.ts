import { sql, type Kysely } from 'kysely'

/** Keys that programs sign their calls with. The secret is kept encrypted: a signature is checked with the secret itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_key (
      id bigint generated always as identity primary key,
      sub_account_id bigint not null references sub_account,
      key text not null unique,
      sealed_secret bytea not null,
      remark text not null,
      permissions text[] not null,
      all_sub_accounts boolean not null,
      addresses text[] not null,
      legacy_nonce boolean not null,
      created_at timestamptz not null,
      activated_at timestamptz
    )`.execute(db)
  await sql`create index api_key_of on api_key (sub_account_id, id desc)`.execute(db)
  await sql`
    create table api_key_use (
      key_id bigint primary key references api_key on delete cascade,
      last_nonce numeric(40) not null,
      floor_nonce numeric(40) not null,
      last_used_at timestamptz not null,
      last_ip text not null
    )`.execute(db)
  await sql`
    create table api_key_nonce (
      key_id bigint not null references api_key on delete cascade,
      nonce numeric(40) not null,
      first_used_at timestamptz not null,
      primary key (key_id, nonce)
    )`.execute(db)
}
