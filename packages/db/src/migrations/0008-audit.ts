import { sql, type Kysely } from 'kysely'

/** Every change of settings, access or money, for the owner to read: who, what, from, to, when, where. Never changed, never deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_record (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      owner_id bigint not null references account,
      sub_account_id bigint references sub_account,
      coin text,
      actor_id bigint references account,
      action text not null,
      before jsonb,
      after jsonb,
      ip text,
      user_agent text
    )`.execute(db)
  await sql`create index audit_record_by_owner on audit_record (owner_id, id desc)`.execute(db)
  await sql`create index audit_record_by_sub_account on audit_record (sub_account_id, id desc)`.execute(db)
}
