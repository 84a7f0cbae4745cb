import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { MINER_MODELS } from './miner-models.ts'

/** Writes the catalogue of miners as this release knows it; run at each start, also by several processes at once. */
export async function settleMinerModels(db: Db): Promise<void> {
  const column = <K extends keyof (typeof MINER_MODELS)[number]>(name: K) => MINER_MODELS.map(model => model[name])
  await sql`
    insert into miner_model as m (id, brand, model, algorithm, power_watts, hashrate, released)
    select * from unnest(${column('id')}::int[], ${column('brand')}::text[], ${column('model')}::text[], ${column('algorithm')}::text[],
      ${column('power_watts')}::float8[], ${column('hashrate')}::float8[], ${column('released')}::text[])
    on conflict (id) do update set brand = excluded.brand, model = excluded.model, algorithm = excluded.algorithm, power_watts = excluded.power_watts,
      hashrate = excluded.hashrate, released = excluded.released
    where (m.brand, m.model, m.algorithm, m.power_watts, m.hashrate, m.released)
      is distinct from (excluded.brand, excluded.model, excluded.algorithm, excluded.power_watts, excluded.hashrate, excluded.released)`.execute(db)
}
