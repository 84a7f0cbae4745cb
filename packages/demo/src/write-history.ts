import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { batches } from './batches.ts'
import type { DemoCoin } from './demo-coins.ts'
import { blocksOf, HOUR, hourOf, quoteAt, type DemoBlock } from './demo-history.ts'

const DAY = 24 * HOUR
export const HISTORY_DAYS = 180
/** Older quotes are kept one a day: charts of months need no more. */
const HOURLY_QUOTE_DAYS = 35

/** Writes what is missing of a coin's history up to `now`: all of it on an empty database, else from where it stopped. */
export async function writeHistory(db: Db, coin: DemoCoin, now: Date): Promise<void> {
  const began = Math.floor(+now / HOUR) * HOUR - HISTORY_DAYS * DAY
  const written = await db.selectFrom('pool_hour').select(sql<Date | null>`max(counted_until)`.as('until')).where('coin', '=', coin.coin).executeTakeFirstOrThrow()
  const from = written.until ? +written.until : began
  if (from >= +now) return
  const lastBlock = await db.selectFrom('block').select(sql<Date | null>`max(found_at)`.as('at')).where('coin', '=', coin.coin).executeTakeFirstOrThrow()
  const hours = hoursBetween(Math.floor(from / HOUR) * HOUR, +now)

  await db.transaction().execute(async tx => {
    for (const batch of batches(hours.map(hour => hourOf(coin, hour, +now)).filter(row => row.counted_until > row.hour))) await insertHours(tx, coin, batch)
    for (const batch of batches(hours.filter(hour => hour >= +now - HOURLY_QUOTE_DAYS * DAY || hour % DAY === 0 || hour === began).map(hour => quoteAt(coin, hour))))
      await insertQuotes(tx, coin, batch)
    let previous = lastBlock.at ? +lastBlock.at : began
    const blocks: DemoBlock[] = []
    for (const hour of hours) {
      // a block written earlier in this hour comes again with the same name and is left as it is
      const found = blocksOf(coin, hour, previous).filter(block => +block.found_at <= +now && +block.found_at > (lastBlock.at ? +lastBlock.at : 0))
      blocks.push(...found)
      previous = found.length ? +found.at(-1)!.found_at : previous
    }
    for (const batch of batches(blocks)) await insertBlocks(tx, coin, batch)
  })
}

/** What happened beside the counters since a moment: blocks, and where nobody else says them, quotes. */
export async function writeNews(db: Db, coin: DemoCoin, { from, to, quotes }: { from: number; to: number; quotes: boolean }): Promise<void> {
  const hours = hoursBetween(Math.floor(from / HOUR) * HOUR, to)
  const lastBlock = await db.selectFrom('block').select(sql<Date | null>`max(found_at)`.as('at')).where('coin', '=', coin.coin).executeTakeFirstOrThrow()
  const blocks = hours.flatMap(hour => blocksOf(coin, hour, lastBlock.at ? +lastBlock.at : from)).filter(({ found_at }) => +found_at > from && +found_at <= to)
  if (blocks.length > 0) await insertBlocks(db, coin, blocks)
  const fresh = quotes ? hours.filter(hour => hour > from) : []
  if (fresh.length > 0) await insertQuotes(db, coin, fresh.map(hour => quoteAt(coin, hour)))
}

const hoursBetween = (from: number, to: number) => Array.from({ length: Math.floor((to - from) / HOUR) + 1 }, (_, i) => from + i * HOUR)

const column = <T, K extends keyof T>(rows: T[], name: K) => rows.map(row => row[name])

const insertHours = (db: Db, { coin }: DemoCoin, rows: ReturnType<typeof hourOf>[]) => sql`
  insert into pool_hour (coin, hour, work, share_count, workers_online, counted_until)
  select ${coin}, * from unnest(${column(rows, 'hour')}::timestamptz[], ${column(rows, 'work')}::numeric[], ${column(rows, 'share_count')}::bigint[],
    ${column(rows, 'workers_online')}::int[], ${column(rows, 'counted_until')}::timestamptz[])
  on conflict (coin, hour) do update set work = excluded.work, share_count = excluded.share_count, workers_online = excluded.workers_online,
    counted_until = excluded.counted_until`.execute(db)

const insertQuotes = (db: Db, { coin }: DemoCoin, rows: ReturnType<typeof quoteAt>[]) => sql`
  insert into coin_quote (coin, at, network_difficulty, block_reward, tx_fee, next_difficulty, next_difficulty_at, price_usd, price_cny)
  select ${coin}, * from unnest(${column(rows, 'at')}::timestamptz[], ${column(rows, 'network_difficulty')}::numeric[], ${column(rows, 'block_reward')}::numeric[],
    ${column(rows, 'tx_fee')}::numeric[], ${column(rows, 'next_difficulty')}::numeric[], ${column(rows, 'next_difficulty_at')}::timestamptz[],
    ${column(rows, 'price_usd')}::numeric[], ${column(rows, 'price_cny')}::numeric[])
  on conflict (coin, at) do nothing`.execute(db)

const insertBlocks = (db: Db, { coin }: DemoCoin, rows: DemoBlock[]) => sql`
  insert into block (coin, hash, height, found_at, reward, fee, network_difficulty, work)
  select ${coin}, * from unnest(${column(rows, 'hash')}::text[], ${column(rows, 'height')}::bigint[], ${column(rows, 'found_at')}::timestamptz[],
    ${column(rows, 'reward')}::numeric[], ${column(rows, 'fee')}::numeric[], ${column(rows, 'network_difficulty')}::numeric[], ${column(rows, 'work')}::numeric[])
  on conflict (coin, hash) do nothing`.execute(db)
