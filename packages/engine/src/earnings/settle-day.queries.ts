import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'

/** One settlement of a coin at a time, also among several processes; the next one waits here and then sees what this one wrote. */
export const takeTurn = (db: Db, coin: string) => sql`select pg_advisory_xact_lock(hashtext('settlement'), hashtext(${coin}))`.execute(db)

/** Until the transaction ends no day of the coin is settled; others may say the same at once. */
export const awaitSettlement = (db: Db, coin: string) => sql`select pg_advisory_xact_lock_shared(hashtext('settlement'), hashtext(${coin}))`.execute(db)

/** Whether shares of a coin from before a moment have arrived and are in no counter yet. */
export const areSharesUncounted = async (db: Db, coin: string, before: Date): Promise<boolean> =>
  await db.selectFrom('share_batch').select('id').where('folded_at', 'is', null).where('coin', '=', coin).where('first_at', '<', before).limit(1).executeTakeFirst() !== undefined

export const isSettled = async (db: Db, coin: string, day: string): Promise<boolean> =>
  await db.selectFrom('settlement').select('day').where('coin', '=', coin).where('day', '=', day).executeTakeFirst() !== undefined

/** The moment to which every share that had arrived is in the counters. */
export const findCountedUntil = async (db: Db): Promise<Date | undefined> =>
  (await db.selectFrom('counting').select('counted_until').executeTakeFirst())?.counted_until

export const findOffers = (db: Db, coin: string) =>
  db.selectFrom('coin_mode as m').innerJoin('coin_setting as s', 's.coin', 'm.coin').select(['m.pay_method', 'm.fee_percent', 's.mev_percent'])
    .where('m.coin', '=', coin).orderBy('m.position').modifyEnd(plannedOnce).execute()

/** Terms up to a day; of some sub-accounts only, where they are named. */
export const findOwnTerms = (db: Db, coin: string, day: string, only?: readonly bigint[]) =>
  db.selectFrom('earning_term').select(['sub_account_id', 'from_day', 'mode', 'fee_percent', 'plus_percent'])
    .where('coin', '=', coin).where('from_day', '<=', day)
    .$if(only !== undefined, query => query.where(sql<boolean>`sub_account_id = any(${only}::bigint[])`).modifyEnd(plannedOnce)).execute()

export const findTransfers = (db: Db, coin: string, from: Date, until: Date) =>
  db.selectFrom('work_transfer').select(['from_sub_account_id', 'to_sub_account_id', 'starts_at', 'ends_at', 'percent', 'hashrate'])
    .where('coin', '=', coin).where('starts_at', '<', until).where('ends_at', '>', from).orderBy('id').execute()

/** Transfers of whoever sends to or from a sub-account: what such a sender gives away elsewhere comes off the same hours. */
export async function findTransfersAround(db: Db, coin: string, subAccountId: bigint, from: Date, until: Date) {
  const senders = db.selectFrom('work_transfer as own').select('own.from_sub_account_id').where('own.coin', '=', coin)
    .where(eb => eb.or([eb('own.to_sub_account_id', '=', subAccountId), eb('own.from_sub_account_id', '=', subAccountId)]))
    .where('own.starts_at', '<', until).where('own.ends_at', '>', from)
  return db.selectFrom('work_transfer').select(['from_sub_account_id', 'to_sub_account_id', 'starts_at', 'ends_at', 'percent', 'hashrate'])
    .where('coin', '=', coin).where('starts_at', '<', until).where('ends_at', '>', from).where('from_sub_account_id', 'in', senders).orderBy('id').modifyEnd(plannedOnce).execute()
}

/** Accepted work by the hour; of some sub-accounts only, where they are named. */
export const findHours = (db: Db, coin: string, from: Date, until: Date, only?: readonly bigint[]) =>
  db.selectFrom('sub_account_hour').select(['sub_account_id', 'hour', 'work', 'uncredited_work'])
    .where('coin', '=', coin).where('hour', '>=', from).where('hour', '<', until).where('work', '>', '0')
    .$if(only !== undefined, query => query.where(sql<boolean>`sub_account_id = any(${only}::bigint[])`)).execute()

/** What the chain said at the beginning of each hour of a day: the latest word of the day before it, else the first of the day after. */
export async function findHourQuotes(db: Db, coin: string, from: Date) {
  const { rows } = await sql<{ hour: Date; network_difficulty: string; block_reward: string; tx_fee: string }>`
    select h.hour, q.network_difficulty, q.block_reward, q.tx_fee
    from generate_series(${from}::timestamptz, ${from}::timestamptz + interval '23 hours', interval '1 hour') h (hour)
    cross join lateral (
      select * from (
        (select * from coin_quote where coin = ${coin} and at <= h.hour and at > h.hour - interval '1 day' order by at desc limit 1)
        union all (select * from coin_quote where coin = ${coin} and at > h.hour and at < h.hour + interval '1 day' order by at limit 1)
      ) near order by at limit 1
    ) q`.execute(db)
  return rows
}

export const sumFees = (db: Db, coin: string, from: Date, until: Date) =>
  db.selectFrom('coin_quote').select([sql<string | null>`sum(tx_fee)`.as('fees'), sql<bigint>`count(*)`.as('quotes')])
    .where('coin', '=', coin).where('at', '>=', from).where('at', '<', until).executeTakeFirstOrThrow()

/** The first price of each coin that was quoted between two moments. */
export async function findPrices(db: Db, coins: readonly string[], from: Date, until: Date) {
  const { rows } = await sql<{ coin: string; price_usd: string | null; price_cny: string | null }>`
    select distinct on (coin) coin, price_usd, price_cny from coin_quote
    where coin = any(${coins}::text[]) and at >= ${from} and at < ${until} and (price_usd is not null or price_cny is not null)
    order by coin, at`.execute(db)
  return rows
}

/** Blocks that had matured before a moment and were not shared out yet; those of a history that does not say when, by when they were found. */
export const findBlocksToSettle = (db: Db, coin: string, before: Date) =>
  db.selectFrom('block').select(['hash', 'found_at', 'sub_account_id', 'reward', 'fee', 'mev', 'network_difficulty'])
    .where('coin', '=', coin).where('settled_day', 'is', null).where('state', '=', 'mature').where(sql<boolean>`coalesce(matured_at, found_at) < ${before}`)
    .orderBy('found_at').orderBy('hash').execute()

export const findPoolHours = (db: Db, coin: string, from: Date, until: Date) =>
  db.selectFrom('pool_hour').select(['hour', 'work']).where('coin', '=', coin).where('hour', '>=', from).where('hour', '<', until).execute()

/**
 * The work of each window, by sub-account and UTC day, and the pool's in a row without a sub-account. One statement, so that a share
 * that is being counted right now is in both or in neither.
 */
export async function findWindowWork(db: Db, coin: string, windows: readonly { from: number; until: number }[]) {
  const { rows } = await sql<{ place: bigint; sub_account_id: bigint | null; day: string; work: string; uncredited_work: string }>`
    with w as (
      select * from unnest(${windows.map(({ from }) => new Date(from))}::timestamptz[], ${windows.map(({ until }) => new Date(until))}::timestamptz[])
        with ordinality w (from_hour, until, place)
    )
    select w.place, h.sub_account_id, (h.hour at time zone 'UTC')::date as day, sum(h.work) as work, sum(h.uncredited_work) as uncredited_work
    from w join sub_account_hour h on h.coin = ${coin} and h.hour >= w.from_hour and h.hour < w.until and h.work > 0 group by 1, 2, 3
    union all
    select w.place, null, null, coalesce((select sum(p.work) from pool_hour p where p.coin = ${coin} and p.hour >= w.from_hour and p.hour < w.until), 0), 0 from w`.execute(db)
  return rows
}

/** The coins that come with a coin, a row for each sub-account that had an address by a moment, or for none. */
export const findGifts = (db: Db, coin: string, before: Date) =>
  db.selectFrom('merged_coin as m').leftJoin(
    db.selectFrom('wallet as w').leftJoin('sub_account_coin as c', join => join.onRef('c.sub_account_id', '=', 'w.sub_account_id').onRef('c.coin', '=', 'w.coin'))
      // an address that has replaced another since then is as good
      .select(['w.coin', 'w.sub_account_id']).where(sql<boolean>`coalesce(c.wallet_since, w.added_at) < ${before}`).as('w'),
    join => join.onRef('w.coin', '=', 'm.merged_coin'))
    .select(['m.merged_coin', 'm.rate', 'w.sub_account_id']).where('m.coin', '=', coin).orderBy('m.merged_coin').execute()
