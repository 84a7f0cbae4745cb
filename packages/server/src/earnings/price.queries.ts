import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'

/** A price older than this says nothing about a moment; better none than an old one. */
const FRESH = '48 hours'

export type Price = { usd: string | null; cny: string | null }
const NONE: Price = { usd: null, cny: null }

/** What one coin cost at each of these moments, in their order: the last quote up to then. */
export async function findPricesAt(db: Db, coin: string, moments: readonly Date[]): Promise<Price[]> {
  if (moments.length === 0) return []
  const { rows } = await sql<{ usd: string | null; cny: string | null }>`
    select q.price_usd as usd, q.price_cny as cny from unnest(${moments}::timestamptz[]) with ordinality m (at, place)
    left join lateral (
      select price_usd, price_cny from coin_quote where coin = ${coin} and at <= m.at and at > m.at - ${FRESH}::interval and price_usd is not null order by at desc limit 1
    ) q on true order by m.place ${plannedOnce}`.execute(db)
  return rows
}

export const findPriceAt = async (db: Db, coin: string, at: Date): Promise<Price> => (await findPricesAt(db, coin, [at]))[0] ?? NONE
