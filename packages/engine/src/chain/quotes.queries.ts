import { sql, type Insertable } from 'kysely'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'
import type { Schema } from '@adit/db/schema'

export type NewQuote = Omit<Insertable<Schema['coin_quote']>, 'coin'>

export const findLatestQuote = (db: Db, coin: string) =>
  db.selectFrom('coin_quote').select(['at', 'network_difficulty', 'price_usd', 'price_cny']).where('coin', '=', coin).orderBy('at', 'desc').limit(1).modifyEnd(plannedOnce).executeTakeFirst()

const column = <K extends keyof NewQuote>(rows: NewQuote[], name: K) => rows.map(row => row[name])

export const insertQuotes = (db: Db, coin: string, rows: NewQuote[]) => sql`
  insert into coin_quote (coin, at, network_difficulty, block_reward, tx_fee, next_difficulty, next_difficulty_at, price_usd, price_cny)
  select ${coin}, * from unnest(${column(rows, 'at')}::timestamptz[], ${column(rows, 'network_difficulty')}::numeric[], ${column(rows, 'block_reward')}::numeric[],
    ${column(rows, 'tx_fee')}::numeric[], ${column(rows, 'next_difficulty')}::numeric[], ${column(rows, 'next_difficulty_at')}::timestamptz[],
    ${column(rows, 'price_usd')}::numeric[], ${column(rows, 'price_cny')}::numeric[])
  on conflict (coin, at) do nothing`.execute(db)
