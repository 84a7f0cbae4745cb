import { sql, type RawBuilder } from 'kysely'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'
import { minerAccount } from '../ledger/ledger.ts'
import type { Owed } from './plan-payouts.ts'

type OwedRow = { sub_account_id: bigint; balance: string; minimum: string | null; paused_until: Date | null; paid_today: boolean; wallets: { address: string; share: number }[] | null }
const toOwed = (row: OwedRow): Owed => ({
  subAccountId: row.sub_account_id, balance: BigInt(row.balance), minimum: row.minimum === null ? null : BigInt(row.minimum), pausedUntil: row.paused_until,
  paidToday: row.paid_today, wallets: row.wallets ?? [],
})

/** Sorted, so that the last one is looked for instead of any. */
const paidSince = (subAccountId: RawBuilder<unknown>, coin: string, since: Date) => sql`
  (select true from payout p join payout_transaction t on t.id = p.payout_transaction_id
    where p.sub_account_id = ${subAccountId} and p.coin = ${coin} and p.created_at >= ${since} and t.state <> 'refunded' order by p.created_at desc limit 1) is not null`
const walletsOf = (subAccountId: RawBuilder<unknown>, coin: string) => sql`
  (select json_agg(json_build_object('address', w.address, 'share', w.share) order by w.id) from wallet w where w.sub_account_id = ${subAccountId} and w.coin = ${coin})`

/** What miners have coming in a coin: all of them, or those named. Paid today is what was stored since `since` and not given back. */
export async function findOwed(db: Db, coin: string, since: Date, subAccountIds: readonly bigint[] | null = null): Promise<Owed[]> {
  const { rows } = await sql<OwedRow>`
    select m.sub_account_id, m.balance, c.minimum_payment as minimum, c.paused_until,
      ${paidSince(sql`m.sub_account_id`, coin, since)} as paid_today, ${walletsOf(sql`m.sub_account_id`, coin)} as wallets
    from (
      select substring(account from 7)::bigint as sub_account_id, amount as balance from ledger_balance
      where coin = ${coin} and account like 'miner:%' and amount > 0
    ) m
    left join sub_account_coin c on c.sub_account_id = m.sub_account_id and c.coin = ${coin}
    where ${subAccountIds}::bigint[] is null or m.sub_account_id = any(${subAccountIds}::bigint[])
    order by m.sub_account_id`.execute(db)
  return rows.map(toOwed)
}

type OwedOf = Owed & { paying: bigint; pausedByOperator: boolean; dailyCap: bigint | null }

/** The same of one sub-account, whether or not it has anything coming; what is on its way to it and not in the chain yet; and what the operator wishes of the coin. */
export async function findOwedOf(db: Db, subAccountId: bigint, coin: string, since: Date): Promise<OwedOf> {
  const { rows } = await sql<OwedRow & { paying: string; operator_paused: boolean; daily_cap: string | null }>`
    select ${subAccountId}::bigint as sub_account_id, coalesce((select amount from ledger_balance where account = ${minerAccount(subAccountId)} and coin = ${coin}), 0) as balance,
      c.minimum_payment as minimum, c.paused_until, ${paidSince(sql`${subAccountId}::bigint`, coin, since)} as paid_today, ${walletsOf(sql`${subAccountId}::bigint`, coin)} as wallets,
      (select coalesce(sum(own.amount), 0) from payout_transaction t
        cross join lateral (select sum(p.amount) as amount from payout p where p.payout_transaction_id = t.id and p.sub_account_id = ${subAccountId} and p.coin = ${coin}) own
        where t.coin = ${coin} and t.state = 'paying') as paying,
      o.paused_at is not null as operator_paused, o.daily_cap
    from (values (1)) one left join sub_account_coin c on c.sub_account_id = ${subAccountId}::bigint and c.coin = ${coin} left join payout_coin o on o.coin = ${coin} ${plannedOnce}`.execute(db)
  const { paying, operator_paused, daily_cap, ...owed } = rows[0]!
  return { ...toOwed(owed), paying: BigInt(paying), pausedByOperator: operator_paused, dailyCap: daily_cap === null ? null : BigInt(daily_cap) }
}

export type PayoutWish = { paused_at: Date | null; paused_because: string | null; daily_cap: string | null }

export const findWish = (db: Db, coin: string): Promise<PayoutWish | undefined> =>
  db.selectFrom('payout_coin').select(['paused_at', 'paused_because', 'daily_cap']).where('coin', '=', coin).executeTakeFirst()

/** Until the transaction ends nobody else stores a payment of this coin, nor pauses it. */
export async function holdCoin(db: Db, coin: string): Promise<PayoutWish> {
  await db.insertInto('payout_coin').values({ coin }).onConflict(same => same.column('coin').doNothing()).execute()
  return db.selectFrom('payout_coin').select(['paused_at', 'paused_because', 'daily_cap']).where('coin', '=', coin).forUpdate().executeTakeFirstOrThrow()
}

/** Until the transaction ends nobody changes these wallets, adds one, or pauses them: once a payment is stored it stands. */
export async function holdWallets(db: Db, coin: string, subAccountIds: readonly bigint[]): Promise<void> {
  const named = sql<boolean>`sub_account_id = any(${subAccountIds}::bigint[])`
  await db.selectFrom('sub_account_coin').select('sub_account_id').where('coin', '=', coin).where(named).orderBy('sub_account_id').forUpdate().execute()
  await db.selectFrom('wallet').select('id').where('coin', '=', coin).where(named).orderBy('id').forUpdate().execute()
}

export async function sumPaidSince(db: Db, coin: string, since: Date): Promise<bigint> {
  const { sum } = await db.selectFrom('payout as p').innerJoin('payout_transaction as t', 't.id', 'p.payout_transaction_id')
    .select(sql<string>`coalesce(sum(p.amount), 0)`.as('sum')).where('p.coin', '=', coin).where('p.created_at', '>=', since).where('t.state', '<>', 'refunded').executeTakeFirstOrThrow()
  return BigInt(sum)
}

/** The last UTC day that is settled of whatever brings this coin; null where nothing ever was. */
export async function findSettledDay(db: Db, coin: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from settlement where coin = ${coin} or coin in (select coin from merged_coin where merged_coin = ${coin}) ${plannedOnce}`.execute(db)
  return rows[0]!.day
}
