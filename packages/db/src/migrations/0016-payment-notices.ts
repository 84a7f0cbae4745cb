import { sql, type Kysely } from 'kysely'

/** Whoever wishes to be told of each payment is told of those that arrive from then on, in the language of the wish, once each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sub_account_setting add payment_notice_since timestamptz, add payment_notice_lang text,
      add check (not payment_notice or (payment_notice_since is not null and payment_notice_lang is not null))`.execute(db)
  await sql`
    create table payment_notice_sent (
      sub_account_id bigint not null references sub_account,
      payout_transaction_id bigint not null references payout_transaction,
      sent_at timestamptz not null,
      primary key (sub_account_id, payout_transaction_id)
    )`.execute(db)
}
