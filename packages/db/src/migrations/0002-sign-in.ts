import { sql, type Kysely } from 'kysely'

/** The account centre: who can sign in and how (the library's tables, made by us so that processes may start together), tickets, lock-out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // E-mails change; the sign-in service's own name for a person does not.
  await sql`alter table account add column subject text unique`.execute(db)
  await sql`
    create table auth_person (
      id text primary key,
      name text not null,
      email text not null unique check (email = lower(email)),
      email_verified boolean not null,
      image text,
      second_factor_on boolean not null default false,
      email_factor boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table auth_session (
      id text primary key,
      token text not null unique,
      person_id text not null references auth_person on delete cascade,
      ip_address text,
      user_agent text,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index auth_session_of on auth_session (person_id)`.execute(db)
  await sql`create index auth_session_expiry on auth_session (expires_at)`.execute(db)
  // The library keeps every way to sign in here; ours has one, the password. The token columns are for foreign providers.
  await sql`
    create table auth_credential (
      id text primary key,
      provider_id text not null,
      provider_account_id text not null,
      person_id text not null references auth_person on delete cascade,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index auth_credential_of on auth_credential (person_id)`.execute(db)
  await sql`
    create table auth_verification (
      id text primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index auth_verification_identifier on auth_verification (identifier)`.execute(db)
  await sql`create index auth_verification_expiry on auth_verification (expires_at)`.execute(db)
  await sql`
    create table auth_second_factor (
      id text primary key,
      person_id text not null unique references auth_person on delete cascade,
      secret text not null,
      recovery_codes text not null,
      verified boolean not null,
      failed_count integer not null default 0,
      locked_until timestamptz
    )`.execute(db)
  // Signing a device out at the account centre ends the tokens it had got, too.
  await sql`alter table access_token add column sso_session text references auth_session on delete cascade`.execute(db)
  await sql`create index access_token_session on access_token (sso_session)`.execute(db)
  // A ticket ends with the session that asked for it.
  await sql`
    create table service_ticket (
      hash bytea primary key,
      session_id text not null references auth_session on delete cascade,
      service text not null,
      from_credentials boolean not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index service_ticket_of on service_ticket (session_id)`.execute(db)
  await sql`create index service_ticket_expiry on service_ticket (expires_at)`.execute(db)
  await sql`
    create table lock_out (
      hash bytea primary key,
      failures integer not null,
      locked_until timestamptz,
      forget_at timestamptz not null
    )`.execute(db)
  await sql`create index lock_out_forget on lock_out (forget_at)`.execute(db)
  // What may be used once and was: codes of an authenticator app, proofs of work.
  await sql`
    create table used_once (
      hash bytea primary key,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index used_once_expiry on used_once (expires_at)`.execute(db)
}
