import { sql, type Kysely } from 'kysely'

/** Lists within a group by what its machines have in common: sorted with the whole farm, they are a long way from either end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index worker_listed_group_id`.execute(db)
  for (const sorted of ['name_order', 'ip', 'brand', 'model', 'power_watts', 'standard_hashrate'])
    await sql`create index ${sql.id(`worker_listed_group_${sorted}`)} on worker_listed (sub_account_id, coin, group_id nulls first, ${sql.id(sorted)} nulls first, worker_id)`.execute(db)
}
