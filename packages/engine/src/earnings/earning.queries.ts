import { sql } from 'kysely'
import type { PaidCoin } from '@adit/contract/coin-facts'
import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'
import { minerAccount } from '../ledger/ledger.ts'
import type { Computed, Granted } from './explain.ts'
import type { EarningType } from './pay-method.ts'
import type { Rate } from './rate.ts'

/** A sub-account's earnings of a day, each with all that it was computed from. */
export const findEarningsOfDay = async (db: Db, subAccountId: bigint, day: string) =>
  (await computed(db, subAccountId).where('e.day', '=', day).orderBy('e.id').execute()).map(toRecord)

/** One record of a sub-account; undefined where it is none of its own. */
export async function findEarning(db: Db, subAccountId: bigint, id: bigint) {
  const row = await computed(db, subAccountId).where('e.id', '=', id).executeTakeFirst()
  return row && toRecord(row)
}

const computed = (db: Db, subAccountId: bigint) =>
  db.selectFrom('earning as e').leftJoin('settlement as s', join => join.onRef('s.coin', '=', 'e.mined_coin').onRef('s.day', '=', 'e.day'))
    .select(['e.id', 'e.coin', 'e.day', 'e.type', 'e.mined_coin', 'e.basis', 'e.work', 'e.fee_percent', 'e.fee', 'e.amount', 'e.status', 'e.price_usd', 'e.price_cny', 's.rates'])
    .where('e.sub_account_id', '=', subAccountId)

function toRecord({ basis, rates, ...row }: Awaited<ReturnType<ReturnType<typeof computed>['execute']>>[number]) {
  return {
    id: row.id,
    day: row.day,
    coin: row.coin as PaidCoin,
    type: row.type as EarningType,
    work: BigInt(row.work),
    fee: BigInt(row.fee),
    amount: BigInt(row.amount),
    status: row.status,
    priceUsd: row.price_usd,
    priceCny: row.price_cny,
    from: row.mined_coin === null
      ? { granted: BigInt(row.amount), reason: (basis as { reason: string }).reason } satisfies Granted
      : { minedCoin: row.mined_coin as Coin, feePercent: row.fee_percent, parts: readParts(basis, rates) } satisfies Computed,
  }
}

/** What a sub-account earned on each UTC day from one on, oldest first; days without earnings are absent. */
export const findDailyEarnings = (db: Db, subAccountId: bigint, coin: string, from: string) =>
  db.selectFrom('earning').select(['day', sql<string>`sum(amount)`.as('amount')])
    .where('sub_account_id', '=', subAccountId).where('coin', '=', coin).where('day', '>=', from).groupBy('day').orderBy('day').modifyEnd(plannedOnce).execute()

export type EarnedRow = { coin: string; total: string; of_day: string; balance: string }

/** All that a sub-account ever earned of a coin and of those mined along with it, on one UTC day of it, and what of it is still here; the coin first. */
export const sumEarnings = async (db: Db, subAccountId: bigint, coin: string, day: string): Promise<EarnedRow[]> => (await sql<EarnedRow>`
  select c.coin, coalesce(t.total, 0)::text as total, coalesce(b.amount, 0)::text as balance,
    (select coalesce(sum(amount), 0) from earning where sub_account_id = ${subAccountId} and coin = c.coin and day = ${day}::date)::text as of_day
  from (select ${coin}::text as coin, null::numeric as rate union all select merged_coin, rate from merged_coin where coin = ${coin}) c
  left join earning_total t on t.sub_account_id = ${subAccountId} and t.coin = c.coin
  left join ledger_balance b on b.account = ${minerAccount(subAccountId)} and b.coin = c.coin
  order by c.rate nulls first ${plannedOnce}`.execute(db)).rows

const readParts = (basis: unknown, rates: unknown) =>
  (basis as [place: number, work: string][]).map(([place, work]) => ({ rate: (rates as Rate[])[place]!, work: BigInt(work) }))

export type NewGrant = { key: string; subAccountId: bigint; coin: string; day: string; type: string; amount: bigint; reason: string; now: Date }

/** Answers false where a grant of that key is there already. */
export const insertGrant = async (db: Db, grant: NewGrant): Promise<boolean> =>
  await db.insertInto('earning').values({
    grant_key: grant.key, mined_coin: null, sub_account_id: grant.subAccountId, coin: grant.coin, day: grant.day, type: grant.type, mode: null,
    work: '0', basis: JSON.stringify({ reason: grant.reason }), fee_percent: '0', fee: '0', amount: String(grant.amount),
    price_usd: null, price_cny: null, payment: null, settled_at: grant.now,
  }).onConflict(same => same.column('grant_key').doNothing()).returning('id').executeTakeFirst() !== undefined

export type NewDeduction = { key: string; subAccountId: bigint; coin: string; type: string; amount: bigint; now: Date }

export const insertDeduction = async (db: Db, deduction: NewDeduction): Promise<boolean> =>
  await db.insertInto('deduction').values({
    key: deduction.key, sub_account_id: deduction.subAccountId, coin: deduction.coin, type: deduction.type, amount: String(deduction.amount), at: deduction.now,
  }).onConflict(same => same.column('key').doNothing()).returning('serial').executeTakeFirst() !== undefined

/** A payment takes along all that is settled of the named sub-accounts. */
export const markPaying = (db: Db, coin: string, subAccountIds: readonly bigint[], payment: string) =>
  db.updateTable('earning').set({ status: 'paying', payment }).where('coin', '=', coin).where('status', '=', 'settled')
    .where(sql<boolean>`sub_account_id = any(${subAccountIds}::bigint[])`).execute()

export const markPaid = (db: Db, payment: string, paid: boolean) =>
  db.updateTable('earning').set({ status: paid ? 'paid' : 'paying' }).where('payment', '=', payment).execute()

export const markUnpaid = (db: Db, payment: string) =>
  db.updateTable('earning').set({ status: 'settled', payment: null }).where('payment', '=', payment).execute()
