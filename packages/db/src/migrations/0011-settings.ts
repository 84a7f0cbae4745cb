import { sql, type Kysely } from 'kysely'

/** What an owner decides about sub-accounts, and the codes that protect it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A few codes may be under way at once: a mail that comes late still works.
  await sql`
    create table account_code (
      account_id bigint not null references account,
      hash bytea not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      forget_at timestamptz not null,
      attempts int not null,
      primary key (account_id, hash)
    )`.execute(db)
  await sql`create index account_code_forget on account_code (forget_at)`.execute(db)
  // P§4: deleted can be undone, cancelled cannot; only what is deleted is cancelled.
  await sql`alter table sub_account add cancelled_at timestamptz, add check (cancelled_at is null or deleted_at is not null)`.execute(db)
  await sql`
    create table account_setting (
      account_id bigint primary key references account,
      default_sub_account_id bigint references sub_account,
      split_help_closed boolean not null default false
    )`.execute(db)
  await sql`
    create table sub_account_setting (
      sub_account_id bigint primary key references sub_account,
      notice_email text check (notice_email = lower(notice_email)),
      payment_notice boolean not null default false
    )`.execute(db)
  // An earnings-mode change that waits for the button of its mailed link.
  await sql`
    create table mode_switch (
      hash bytea primary key,
      sub_account_id bigint not null references sub_account,
      coin text not null,
      mode text not null,
      account_id bigint not null references account,
      ip text not null,
      lang text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index mode_switch_of on mode_switch (sub_account_id, coin)`.execute(db)
}
