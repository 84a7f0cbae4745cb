import { sql, type SqlBool } from 'kysely'
import type { PaymentStatus } from '@adit/contract/earning-types'
import type { Db } from '@adit/db/open'

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

/** Split payments count once. Of all there ever were the count is kept. */
export async function countPayments(db: Db, subAccountId: bigint, coin: string, filter: PaymentFilter): Promise<number> {
  if (!filter.from && !filter.until && !filter.status) {
    const kept = await db.selectFrom('payment_count').select('payments').where('sub_account_id', '=', subAccountId).where('coin', '=', coin).executeTakeFirst()
    return Number(kept?.payments ?? 0)
  }
  const { rows: [row] } = await sql<{ payments: bigint }>`
    select count(*) as payments from (select 1 from payout p where ${kept(subAccountId, coin, filter)} group by p.payout_transaction_id) g`.execute(db)
  return Number(row!.payments)
}

/** The payments of a page, the newest first. Beyond the middle they are counted from the end, which is nearer. */
export async function findPaymentIds(db: Db, subAccountId: bigint, coin: string, filter: PaymentFilter, { limit, offset, count }: { limit: number; offset: number; count: number }): Promise<bigint[]> {
  if (offset >= count) return []
  const size = Math.min(limit, count - offset)
  const back = offset > count / 2
  const { rows } = await sql<{ id: bigint }>`
    select p.payout_transaction_id as id from payout p where ${kept(subAccountId, coin, filter)}
    group by p.payout_transaction_id order by p.payout_transaction_id ${back ? sql`asc` : sql`desc`} limit ${size} offset ${back ? count - offset - size : offset}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return back ? ids.reverse() : ids
}

const parts = (db: Db, subAccountId: bigint, coin: string) => db.selectFrom('payout as p').innerJoin('payout_transaction as t', 't.id', 'p.payout_transaction_id')
  .select(['p.id', 'p.payout_transaction_id', 'p.address', 'p.amount', 'p.created_at', 't.txid', 't.state', 't.sent_at', 't.paid_at', 't.confirmations', 't.problem', 't.reorganised'])
  .where('p.sub_account_id', '=', subAccountId).where('p.coin', '=', coin)

/** What a sub-account got of these payments, address by address. */
export const findParts = (db: Db, subAccountId: bigint, coin: string, ids: readonly bigint[]) =>
  parts(db, subAccountId, coin).where(sql<SqlBool>`p.payout_transaction_id = any(${ids}::bigint[])`).orderBy('p.payout_transaction_id', 'desc').orderBy('p.id').execute()
export type PartRow = Awaited<ReturnType<typeof findParts>>[number]

/** The next parts after a place, the oldest first. */
export const findPartsAfter = (db: Db, subAccountId: bigint, coin: string, filter: PaymentFilter, after: Pick<PartRow, 'id' | 'payout_transaction_id'> | null, limit: number) => {
  const some = parts(db, subAccountId, coin).where(kept(subAccountId, coin, filter)).orderBy('p.payout_transaction_id').orderBy('p.id').limit(limit)
  return (after ? some.where(sql<SqlBool>`(p.payout_transaction_id, p.id) > (${after.payout_transaction_id}, ${after.id})`) : some).execute()
}

/** When the last earnings that a payment took along were settled, by payment. */
export async function findSettledAt(db: Db, subAccountId: bigint, coin: string, ids: readonly bigint[]): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('earning').select(['payment', sql<Date>`max(settled_at)`.as('settled_at')])
    .where('sub_account_id', '=', subAccountId).where('coin', '=', coin).where(sql<SqlBool>`payment = any(${ids.map(String)}::text[])`).groupBy('payment').execute()
  return new Map(rows.map(row => [row.payment!, row.settled_at]))
}

/** When a payment that could not arrive was given back, by payment. */
export async function findGivenBack(db: Db, ids: readonly bigint[]): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('ledger_entry').select(['cause_id', 'at']).where('cause_kind', '=', 'payout-refund').where(sql<SqlBool>`cause_id = any(${ids.map(String)}::text[])`).execute()
  return new Map(rows.map(row => [row.cause_id, row.at]))
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
