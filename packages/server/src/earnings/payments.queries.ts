import { sql, type SqlBool } from 'kysely'
import type { PaymentStatus } from '@adit/contract/earning-types'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'

/** Moments, the first included and the last not. */
export type Moments = { from: Date | null; until: Date | null }
export type PaymentFilter = Moments & { status?: PaymentStatus | undefined }

/** P§4: what is in the chain deep enough is paid, however deep. */
const STATES: Record<PaymentStatus, string[]> = { paying: ['paying'], paid: ['paid', 'final'], refunded: ['refunded'] }

const within = (column: 'p.created_at' | 'd.at' | 'r.at', { from, until }: Moments) =>
  sql<SqlBool>`${from ? sql`${sql.ref(column)} >= ${from}` : sql`true`} and ${until ? sql`${sql.ref(column)} < ${until}` : sql`true`}`

/** A sub-account's part of a payment that a filter lets through. */
const kept = (subAccountId: bigint, coin: string, { status, ...moments }: PaymentFilter) => sql<SqlBool>`
  p.sub_account_id = ${subAccountId} and p.coin = ${coin} and ${within('p.created_at', moments)}
  and ${status ? sql`exists (select 1 from payout_transaction t where t.id = p.payout_transaction_id and t.state = any(${STATES[status]}::text[]))` : sql`true`}`

const parts = (db: Db, subAccountId: bigint, coin: string) => db.selectFrom('payout as p').innerJoin('payout_transaction as t', 't.id', 'p.payout_transaction_id')
  .select(['p.id', 'p.payout_transaction_id', 'p.address', 'p.amount', 'p.created_at', 't.txid', 't.state', 't.sent_at', 't.paid_at', 't.confirmations', 't.problem', 't.reorganised'])
  .where('p.sub_account_id', '=', subAccountId).where('p.coin', '=', coin)

export type PartRow = Awaited<ReturnType<ReturnType<typeof parts>['execute']>>[number]
/** With when the last earnings that its payment took along were settled, and when one that could not arrive was given back. */
export type PaymentRow = PartRow & { settled_at: Date | null; given_back_at: Date | null }

type Place = { limit: number; offset: number }

/** What a sub-account got of the payments of a page, address by address, the newest first; and how many payments there are in all, split ones once. */
export async function findPage(db: Db, subAccountId: bigint, coin: string, filter: PaymentFilter, place: Place): Promise<{ count: number; parts: PaymentRow[] }> {
  const all = !filter.from && !filter.until && !filter.status
  const { rows } = await sql<{ count: bigint } & (PaymentRow | { id: null })>`
    with ${all ? placed(subAccountId, coin, place) : gathered(subAccountId, coin, filter, place)}
    select c.count, p.* from counted c left join (
      select p.id, p.payout_transaction_id, p.address, p.amount, p.created_at, t.txid, t.state, t.sent_at, t.paid_at, t.confirmations, t.problem, t.reorganised,
        (select max(e.settled_at) from earning e where e.payment = t.id::text and e.sub_account_id = ${subAccountId} and e.coin = ${coin}) as settled_at,
        (select max(l.at) from ledger_entry l where l.cause_kind = 'payout-refund' and l.cause_id = t.id::text) as given_back_at
      from page join payout_transaction t on t.id = page.id join payout p on p.payout_transaction_id = t.id and p.sub_account_id = ${subAccountId} and p.coin = ${coin}
    ) p on true order by p.payout_transaction_id desc, p.id ${all ? plannedOnce : sql``}`.execute(db)
  return { count: Number(rows[0]!.count), parts: rows.filter(row => row.id !== null) }
}

/** Of all there ever were, each has its place. */
const placed = (subAccountId: bigint, coin: string, { limit, offset }: Place) => sql`
  counted as (select coalesce(max(place), 0) as count from payment_place where sub_account_id = ${subAccountId} and coin = ${coin}),
  page as (
    select p.id from counted c cross join lateral (
      select p.payout_transaction_id as id from payment_place p where p.sub_account_id = ${subAccountId} and p.coin = ${coin} and p.place <= c.count - ${offset}::bigint
      order by p.place desc limit ${sql.lit(limit)}
    ) p
  )`

/** What a filter leaves is gathered first: walking along all payments for the few of a month would take longer. */
const gathered = (subAccountId: bigint, coin: string, filter: PaymentFilter, { limit, offset }: Place) => sql`
  found as materialized (select distinct p.payout_transaction_id as id from payout p where ${kept(subAccountId, coin, filter)}),
  counted as (select count(*) as count from found), page as (select id from found order by id desc limit ${limit} offset ${offset})`

/** The next parts after a place, the oldest first. */
export const findPartsAfter = (db: Db, subAccountId: bigint, coin: string, filter: PaymentFilter, after: Pick<PartRow, 'id' | 'payout_transaction_id'> | null, limit: number) => {
  const some = parts(db, subAccountId, coin).where(kept(subAccountId, coin, filter)).orderBy('p.payout_transaction_id').orderBy('p.id').limit(limit)
  return (after ? some.where(sql<SqlBool>`(p.payout_transaction_id, p.id) > (${after.payout_transaction_id}, ${after.id})`) : some).execute()
}

export async function sumDeductions(db: Db, subAccountId: bigint, coin: string, moments: Moments) {
  const { count, total } = await db.selectFrom('deduction as d').select([sql<bigint>`count(*)`.as('count'), sql<string>`coalesce(sum(d.amount), 0)`.as('total')])
    .where('d.sub_account_id', '=', subAccountId).where('d.coin', '=', coin).where(within('d.at', moments)).executeTakeFirstOrThrow()
  return { count: Number(count), total: BigInt(total) }
}

export const findDeductions = (db: Db, subAccountId: bigint, coin: string, moments: Moments, { limit, offset }: { limit: number; offset: number }) =>
  db.selectFrom('deduction as d').select(['d.serial', 'd.type', 'd.amount', 'd.at']).where('d.sub_account_id', '=', subAccountId).where('d.coin', '=', coin)
    .where(within('d.at', moments)).orderBy('d.serial', 'desc').limit(limit).offset(offset).execute()

/** What the audit calls a change of where money goes. */
const WALLET_ACTIONS = ['wallet.set', 'wallet.merged']
const walletChanges = (db: Db, subAccountId: bigint, coin: string, moments: Moments) =>
  db.selectFrom('audit_record as r').where('r.sub_account_id', '=', subAccountId).where('r.coin', '=', coin).where('r.action', 'in', WALLET_ACTIONS).where(within('r.at', moments))

export const countWalletChanges = async (db: Db, subAccountId: bigint, coin: string, moments: Moments): Promise<number> =>
  Number((await walletChanges(db, subAccountId, coin, moments).select(sql<bigint>`count(*)`.as('count')).executeTakeFirstOrThrow()).count)

export const findWalletChanges = (db: Db, subAccountId: bigint, coin: string, moments: Moments, { limit, offset }: { limit: number; offset: number }) =>
  walletChanges(db, subAccountId, coin, moments).select(['r.id', 'r.at', 'r.coin', 'r.before', 'r.after']).orderBy('r.id', 'desc').limit(limit).offset(offset).execute()
