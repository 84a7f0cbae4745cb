import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

export type Progress = { coin: string; first_hour: Date | null; last_day: string | null }

/** How far each coin that miners are paid for has come. */
export async function findProgress(db: Db): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    select m.coin, (select min(hour) from pool_hour h where h.coin = m.coin) as first_hour, (select max(day) from settlement s where s.coin = m.coin) as last_day
    from (select distinct coin from coin_mode) m order by m.coin`.execute(db)
  return rows
}
