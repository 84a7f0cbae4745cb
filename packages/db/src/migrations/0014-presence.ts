import { sql, type Kysely } from 'kysely'

/** What of the engine runs where: processes that share nothing but the database tell each other here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table engine_presence (
      part text not null check (part in ('gateway', 'payouts')),
      coin text not null,
      instance text not null,
      ports int[] not null,
      pays boolean not null,
      seen_at timestamptz not null,
      primary key (part, coin, instance)
    )`.execute(db)
}
