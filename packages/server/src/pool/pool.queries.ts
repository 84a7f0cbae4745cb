import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

const HOUR = 3_600_000
const before = (now: Date, ms: number) => new Date(+now - ms)

/** The running hour and the whole one before it: long enough to be steady, short enough to be called "now". */
const HASHRATE_WINDOW = 2 * HOUR
/** A price or difficulty older than this is no longer news; better none than an old one. */
const QUOTE_WINDOW = 48 * HOUR

/** The coins of a list with the latest word on each, BTC first. */
export const findCoins = (db: Db, list: string, now: Date) =>
  coins(db, now).where('s.lists', '@>', sql<string[]>`array[${list}]`).orderBy(sql`s.coin = 'BTC'`, 'desc').orderBy('s.position').execute()

export const findCoin = (db: Db, coin: string, now: Date) => coins(db, now).where('s.coin', '=', coin).executeTakeFirst()

export type CoinRow = Awaited<ReturnType<typeof findCoins>>[number]

const coins = (db: Db, now: Date) => db.selectFrom('coin_setting as s')
  .leftJoinLateral(
    eb => eb.selectFrom('coin_quote as q')
      .select(['q.network_difficulty', 'q.block_reward', 'q.tx_fee', 'q.next_difficulty', 'q.next_difficulty_at', 'q.price_usd', 'q.price_cny'])
      .whereRef('q.coin', '=', 's.coin').where('q.at', '<=', now).where('q.at', '>', before(now, QUOTE_WINDOW))
      .orderBy('q.at', 'desc').limit(1).as('quote'),
    join => join.onTrue())
  .leftJoinLateral(
    eb => eb.selectFrom('pool_hour as h')
      .select([
        sql<string | null>`sum(h.work)`.as('work'), sql<string | null>`sum(h.share_count)`.as('shares'), countedMs.as('counted_ms'),
        sql<number | null>`(array_agg(h.workers_online order by h.hour desc))[1]`.as('workers_online'),
      ])
      .whereRef('h.coin', '=', 's.coin').where('h.hour', '<=', now).where('h.hour', '>', before(now, HASHRATE_WINDOW)).as('recent'),
    join => join.onTrue())
  .select([
    's.coin', 'quote.network_difficulty', 'quote.block_reward', 'quote.tx_fee', 'quote.next_difficulty', 'quote.next_difficulty_at',
    'quote.price_usd', 'quote.price_cny', 'recent.work', 'recent.shares', 'recent.counted_ms', 'recent.workers_online',
  ])

/** The time that was really counted: a missing hour, or the rest of a running one, is not a quiet one. */
const countedMs = sql<string | null>`round(sum(extract(epoch from h.counted_until - h.hour)) * 1000)`

export const findModes = (db: Db) => db.selectFrom('coin_mode').selectAll().orderBy('coin').orderBy('position').execute()
export const findMergedCoins = (db: Db) => db.selectFrom('merged_coin').selectAll().orderBy('coin').orderBy('rate').execute()

/** Hours added up in slots of `step` milliseconds, oldest first; slots without a counted hour are absent. */
export const findHashrateSlots = (db: Db, coin: string, { from, to, step }: { from: number; to: Date; step: number }) =>
  db.selectFrom('pool_hour as h')
    .select([
      sql<string>`floor(extract(epoch from h.hour) * 1000 / ${step}::numeric) * ${step}::numeric`.as('slot'),
      sql<string>`sum(h.work)`.as('work'), sql<string>`sum(h.share_count)`.as('shares'), countedMs.$notNull().as('counted_ms'),
    ])
    .where('h.coin', '=', coin).where('h.hour', '>=', new Date(from)).where('h.hour', '<=', to)
    .groupBy('slot').orderBy('slot').execute()

/** Blocks of a coin: all that was found and what it brought, and how many of them lately. */
export const countBlocks = (db: Db, coin: string, now: Date, since: { day: Date; luck: Date }) =>
  db.selectFrom('block')
    .select([
      sql<bigint>`count(*)`.as('total'), sql<string | null>`sum(reward + fee)`.as('mined'),
      sql<bigint>`count(*) filter (where found_at > ${since.day})`.as('last_day'),
      sql<bigint>`count(*) filter (where found_at >= ${since.luck})`.as('in_luck_window'),
    ])
    // a block the chain did not keep was none
    .where('coin', '=', coin).where('found_at', '<=', now).where('state', 'not in', ['orphaned', 'rejected']).executeTakeFirstOrThrow()

/** The work of a window measured against the difficulty of its own time. */
export const sumWorkPerDifficulty = (db: Db, coin: string, now: Date, since: Date) =>
  db.selectFrom('pool_hour as h')
    .leftJoinLateral(
      eb => eb.selectFrom('coin_quote as q').select('q.network_difficulty').whereRef('q.coin', '=', 'h.coin').whereRef('q.at', '<=', 'h.counted_until')
        .orderBy('q.at', 'desc').limit(1).as('quote'),
      join => join.onTrue())
    .select([
      sql<string | null>`sum(h.work / quote.network_difficulty)`.as('work_per_difficulty'),
      sql<bigint>`count(*)`.as('hours'), sql<bigint>`count(*) filter (where quote.network_difficulty is null)`.as('hours_without_quote'),
    ])
    .where('h.coin', '=', coin).where('h.hour', '<=', now).where('h.hour', '>=', since).executeTakeFirstOrThrow()

export const findAnonymousMiner = (db: Db, coin: string, address: string) =>
  db.selectFrom('anonymous_miner').select('first_seen_at').where('coin', '=', coin).where('address', '=', address).executeTakeFirst()
