import { sql } from 'kysely'
import type { Coin } from '@adit/contract/coins'
import type { BlockState } from '@adit/db/schema/payouts'
import type { Db } from '@adit/db/open'
import { settleCoinSettings } from '../coins/settle-coin-settings.ts'
import type { PayMethod } from '../earnings/pay-method.ts'

/** The day that tests settle, and the moment it can be. */
export const TODAY = '2026-03-10'
export const hour = (at: number, day = TODAY) => new Date(Date.parse(`${day}T00:00:00Z`) + at * 3_600_000)
export const NEXT_MORNING = hour(26)

/** Fees of the tests' own; the first is what a new sub-account gets. */
const OFFERS = {
  BTC: [['FPPS', '2.5'], ['PPS', '3'], ['PPLNS', '1'], ['SOLO', '1']],
  LTC: [['PPS+', '3'], ['PPLNS', '1']],
} as const

type Found = { hash?: string; at?: Date; by?: bigint | null; reward?: bigint; fee?: bigint; mev?: bigint; difficulty?: string; state?: BlockState; maturedAt?: Date | null }

/** What settlement reads, written straight into its tables: work by the hour, quotes, blocks, terms. */
export async function mine(db: Db, coin: Coin = 'BTC') {
  await settleCoinSettings(db)
  await db.deleteFrom('coin_mode').where('coin', '=', coin).execute()
  await db.insertInto('coin_mode').values(OFFERS[coin === 'LTC' ? 'LTC' : 'BTC'].map(([pay_method, fee_percent], position) => ({ coin, pay_method, fee_percent, position }))).execute()
  const account = await db.insertInto('account').values({ email: 'owner@miner.test', email_enabled: true, created_at: hour(0) })
    .onConflict(same => same.column('email').doUpdateSet({ email_enabled: true })).returning('id').executeTakeFirstOrThrow()
  let names = 0
  let blocks = 0

  return {
    async subAccount(terms: { mode?: PayMethod; fee?: string; plusPercent?: string } = {}): Promise<bigint> {
      const { id } = await db.insertInto('sub_account').values({ account_id: account.id, name: `${coin}-hall-${++names}`, coin, created_at: hour(0) }).returning('id').executeTakeFirstOrThrow()
      if (Object.keys(terms).length > 0) await this.terms(id, '2026-01-01', terms)
      return id
    },
    terms: (subAccountId: bigint, fromDay: string, { mode, fee, plusPercent }: { mode?: PayMethod; fee?: string; plusPercent?: string }) =>
      db.insertInto('earning_term').values({ sub_account_id: subAccountId, coin, from_day: fromDay, mode: mode ?? null, fee_percent: fee ?? null, plus_percent: plusPercent ?? '0' })
        .onConflict(same => same.columns(['sub_account_id', 'coin', 'from_day']).doUpdateSet({ mode: mode ?? null, fee_percent: fee ?? null })).execute(),
    /** Accepted work in an hour, of a sub-account and so of the pool. */
    async work(subAccountId: bigint, at: Date, work: bigint, uncredited = 0n): Promise<void> {
      await sql`
        insert into sub_account_hour (sub_account_id, coin, hour, work, share_count, uncredited_work) values (${subAccountId}, ${coin}, ${at}, ${String(work)}, 1, ${String(uncredited)})
        on conflict (sub_account_id, coin, hour) do update set work = sub_account_hour.work + excluded.work, uncredited_work = sub_account_hour.uncredited_work + excluded.uncredited_work`.execute(db)
      await sql`
        insert into pool_hour (coin, hour, work, share_count, workers_online, counted_until) values (${coin}, ${at}, ${String(work)}, 1, 1, ${new Date(+at + 3_600_000)})
        on conflict (coin, hour) do update set work = pool_hour.work + excluded.work`.execute(db)
    },
    /** By default a block takes 2^32 hashes and brings 3.125. */
    quote: (at: Date, { difficulty = '1', reward = 312_500_000n, fee = 0n, usd = null as string | null, cny = null as string | null, of = coin as string } = {}) =>
      db.insertInto('coin_quote').values({
        coin: of, at, network_difficulty: difficulty, block_reward: String(reward), tx_fee: String(fee),
        next_difficulty: null, next_difficulty_at: null, price_usd: usd, price_cny: cny,
      }).execute(),
    async block({ hash = `${coin} block ${++blocks}`, at = hour(12), by = null, reward = 312_500_000n, fee = 0n, mev = 0n, difficulty = '1', state = 'mature', maturedAt = hour(20) }: Found = {}) {
      await db.insertInto('block').values({
        coin, hash, height: BigInt(blocks), found_at: at, reward: String(reward), fee: String(fee), mev: String(mev), network_difficulty: difficulty, work: '0',
        sub_account_id: by, state, matured_at: state === 'mature' ? maturedAt : null,
      }).execute()
      return hash
    },
    transfer: (from: bigint, to: bigint, how: { percent?: number; hashrate?: bigint }, starts = hour(0), ends = hour(24)) =>
      db.insertInto('work_transfer').values({
        coin, from_sub_account_id: from, to_sub_account_id: to, starts_at: starts, ends_at: ends, percent: how.percent ?? null, hashrate: how.hashrate === undefined ? null : String(how.hashrate),
      }).execute(),
    async wallet(subAccountId: bigint, of: string, addedAt = hour(0)): Promise<void> {
      await db.insertInto('sub_account_coin').values({ sub_account_id: subAccountId, coin: of, minimum_payment: null, paused_until: null }).onConflict(same => same.doNothing()).execute()
      await db.insertInto('wallet').values({ sub_account_id: subAccountId, coin: of, address: `address of ${subAccountId}`, payment_id: null, share: 10_000, added_at: addedAt }).execute()
    },
    /** Every share that had come by then is in the counters. */
    counted: (until = NEXT_MORNING) => db.insertInto('counting').values({ counted_until: until })
      .onConflict(same => same.column('only_row').doUpdateSet({ counted_until: until })).execute(),
  }
}
