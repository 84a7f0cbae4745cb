import { sql, type SqlBool } from 'kysely'
import type { EarningTypeName, PayStatus } from '@adit/contract/earning-types'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'

/** UTC days, both included. */
export type EarningFilter = { from?: string | undefined; to?: string | undefined; type: readonly EarningTypeName[]; status?: PayStatus | undefined }

/** A sub-account's records of one coin that a filter lets through. */
const kept = (subAccountId: bigint, coin: string, { from, to, type, status }: EarningFilter) => sql<SqlBool>`
  e.sub_account_id = ${subAccountId} and e.coin = ${coin}
  and ${from === undefined ? sql`true` : sql`e.day >= ${from}::date`} and ${to === undefined ? sql`true` : sql`e.day <= ${to}::date`}
  and ${type.length === 0 ? sql`true` : sql`e.type = any(${type}::text[])`} and ${status === undefined ? sql`true` : sql`e.status = ${status}`}`

const isEverything = ({ from, to, status, type }: EarningFilter) => !from && !to && !status && type.length === 0

/** Of all there ever were the sums are kept. */
export async function sumEarnings(db: Db, subAccountId: bigint, coin: string, filter: EarningFilter) {
  const { rows: [row] } = isEverything(filter)
    ? await sql<EarningSums>`
      select coalesce(t.days, 0) as days, coalesce(t.total, 0) as total,
        (select coalesce(sum(amount), 0) from earning where sub_account_id = ${subAccountId} and coin = ${coin} and status = 'settled') as unpaid
      from (values (1)) one left join earning_total t on t.sub_account_id = ${subAccountId} and t.coin = ${coin} ${plannedOnce}`.execute(db)
    : await sql<EarningSums>`
      select count(*) as days, coalesce(sum(total), 0) as total, coalesce(sum(unpaid), 0) as unpaid from (
        select sum(e.amount) as total, sum(e.amount) filter (where e.status = 'settled') as unpaid from earning e where ${kept(subAccountId, coin, filter)} group by e.day
      ) d`.execute(db)
  return { days: Number(row!.days), total: BigInt(row!.total), unpaid: BigInt(row!.unpaid) }
}
type EarningSums = { days: bigint; total: string; unpaid: string }

const RECORD = ['e.id', 'e.day', 'e.type', 'e.mode', 'e.mined_coin', 'e.fee_percent', 'e.fee', 'e.amount', 'e.price_usd', 'e.price_cny', 'e.status', 'e.payment', 'e.settled_at'] as const

/** The records of a page of days, the newest first; each with the work of its day, and with what was agreed for transaction fees by then (fixed FPPS). */
export const findRecords = (db: Db, subAccountId: bigint, { coin, minedCoin }: { coin: string; minedCoin: string }, filter: EarningFilter, { limit, offset }: { limit: number; offset: number }) => {
  const days = sql`select e.day from earning e where ${kept(subAccountId, coin, filter)} group by e.day order by e.day desc limit ${sql.lit(limit)} offset ${offset}`
  const agreed = sql<string | null>`(select t.plus_percent from earning_term t where t.sub_account_id = ${subAccountId} and t.coin = ${minedCoin} and t.from_day <= e.day order by t.from_day desc limit 1)`
  return db.selectFrom('earning as e')
    .leftJoin('sub_account_day as w', join => join.on('w.sub_account_id', '=', subAccountId).on('w.coin', '=', minedCoin).onRef('w.day', '=', 'e.day'))
    .select([...RECORD, 'w.work as day_work', agreed.as('plus_percent')]).where(kept(subAccountId, coin, filter)).where(sql<SqlBool>`e.day = any(array(${days}))`)
    .orderBy('e.day', 'desc').orderBy('e.id').$if(isEverything(filter), query => query.modifyEnd(plannedOnce)).execute()
}
export type DayRow = Awaited<ReturnType<typeof findRecords>>[number]
export type EarningRow = Omit<DayRow, 'day_work' | 'plus_percent'>

/** The next records after a place, the oldest first: a long list is read without counting off what was read before. */
export const findRecordsAfter = (db: Db, subAccountId: bigint, coin: string, filter: EarningFilter, after: { day: string; id: bigint } | null, limit: number) => {
  const records = db.selectFrom('earning as e').select(RECORD).where(kept(subAccountId, coin, filter)).orderBy('e.day').orderBy('e.id').limit(limit)
  return (after ? records.where(sql<SqlBool>`e.day >= ${after.day}::date and (e.day, e.id) > (${after.day}::date, ${after.id})`) : records).execute()
}

/** The work a sub-account did on each of these UTC days. */
export async function findWork(db: Db, subAccountId: bigint, coin: string, days: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await db.selectFrom('sub_account_day').select(['day', 'work']).where('sub_account_id', '=', subAccountId).where('coin', '=', coin)
    .where(sql<SqlBool>`day = any(${days}::date[])`).execute()
  return new Map(rows.map(({ day, work }) => [day, BigInt(work)]))
}

export async function sumByDay(db: Db, subAccountId: bigint, coin: string, from: string): Promise<Map<string, bigint>> {
  const rows = await db.selectFrom('earning as e').select(['e.day', sql<string>`sum(e.amount)`.as('amount')])
    .where('e.sub_account_id', '=', subAccountId).where('e.coin', '=', coin).where('e.day', '>=', from).groupBy('e.day').execute()
  return new Map(rows.map(({ day, amount }) => [day, BigInt(amount)]))
}

/** The days since then that are settled, the oldest first. */
export const findSettledDays = async (db: Db, minedCoin: string, from: string): Promise<string[]> =>
  (await db.selectFrom('settlement').select('day').where('coin', '=', minedCoin).where('day', '>=', from).orderBy('day').execute()).map(({ day }) => day)

/** P§9: the coins that come with another. */
export const findMergedCoins = async (db: Db, coin: string): Promise<string[]> =>
  (await db.selectFrom('merged_coin').select('merged_coin').where('coin', '=', coin).orderBy('merged_coin').modifyEnd(plannedOnce).execute()).map(row => row.merged_coin)
