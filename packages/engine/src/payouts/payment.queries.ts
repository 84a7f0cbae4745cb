import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import type { Outpoint } from '../chain/node-answers.ts'
import type { Part } from './plan-payouts.ts'

export type SignedPayment = { coin: string; txid: string; raw: Buffer; networkFee: bigint; createdHeight: number; inputs: Outpoint[]; parts: Part[] }

/** The transaction, the outputs it spends and whom it pays. An output that another payment spends fails it all. */
export async function insertPayment(db: Db, { coin, txid, raw, networkFee, createdHeight, inputs, parts }: SignedPayment, now: Date): Promise<bigint> {
  const { id } = await db.insertInto('payout_transaction')
    .values({ coin, txid, raw, network_fee: String(networkFee), state: 'paying', created_at: now, created_height: BigInt(createdHeight) }).returning('id').executeTakeFirstOrThrow()
  await sql`insert into payout_input (coin, txid, vout, payout_transaction_id) select ${coin}, *, ${id}::bigint
    from unnest(${inputs.map(input => input.txid)}::text[], ${inputs.map(input => input.vout)}::bigint[])`.execute(db)
  await sql`insert into payout (payout_transaction_id, coin, created_at, sub_account_id, address, amount) select ${id}::bigint, ${coin}, ${now}::timestamptz, *
    from unnest(${parts.map(part => part.subAccountId)}::bigint[], ${parts.map(part => part.address)}::text[], ${parts.map(part => String(part.amount))}::numeric[])`.execute(db)
  return id
}

const COLUMNS = [
  'id', 'coin', 'txid', 'raw', 'state', 'network_fee', 'created_at', 'created_height', 'sent_at', 'confirmations', 'reorganised', 'inputs_gone_height', 'problem',
] as const

/** Payments that can still change, the oldest first: a later one may spend an earlier one's change. */
export const findOpenPayments = (db: Db, coin: string) =>
  db.selectFrom('payout_transaction').select(COLUMNS).where('coin', '=', coin).where('state', 'in', ['paying', 'paid']).orderBy('id').execute()
export type OpenPayment = Awaited<ReturnType<typeof findOpenPayments>>[number]

/** The payment as it is now, held until the transaction ends; undefined where it is no longer open. */
export const holdPayment = (db: Db, id: bigint): Promise<OpenPayment | undefined> =>
  db.selectFrom('payout_transaction').select(COLUMNS).where('id', '=', id).where('state', 'in', ['paying', 'paid']).forUpdate().executeTakeFirst()

export const findInputs = async (db: Db, id: bigint): Promise<Outpoint[]> =>
  (await db.selectFrom('payout_input').select(['txid', 'vout']).where('payout_transaction_id', '=', id).orderBy('txid').orderBy('vout').execute())
    .map(({ txid, vout }) => ({ txid, vout: Number(vout) }))

export const findParts = async (db: Db, id: bigint): Promise<Part[]> =>
  (await db.selectFrom('payout').select(['sub_account_id', 'address', 'amount']).where('payout_transaction_id', '=', id).orderBy('id').execute())
    .map(row => ({ subAccountId: row.sub_account_id, address: row.address, amount: BigInt(row.amount) }))

type Change = Partial<{
  state: 'paying' | 'paid' | 'final' | 'refunded'
  sent_at: Date
  confirmations: number
  paid_at: Date | null
  reorganised: number
  inputs_gone_height: bigint | null
  problem: string | null
}>
export const changePayment = (db: Db, id: bigint, change: Change) => db.updateTable('payout_transaction').set(change).where('id', '=', id).execute()

/** Its inputs are free for others again. */
export const deleteInputs = (db: Db, id: bigint) => db.deleteFrom('payout_input').where('payout_transaction_id', '=', id).execute()

/** Payments without a confirmation for so long, or with something the operator should see. */
export const findStuck = (db: Db, before: Date) =>
  db.selectFrom('payout_transaction as t')
    .select(['t.id', 't.coin', 't.txid', 't.state', 't.created_at', 't.sent_at', 't.reorganised', 't.problem',
      eb => eb.selectFrom('payout as p').select(sql<string>`coalesce(sum(p.amount), 0)`.as('sum')).whereRef('p.payout_transaction_id', '=', 't.id').as('amount'),
      eb => eb.selectFrom('payout as p').select(sql<bigint>`count(*)`.as('count')).whereRef('p.payout_transaction_id', '=', 't.id').as('payments')])
    .where('t.state', 'in', ['paying', 'paid'])
    .where(eb => eb.or([eb('t.problem', 'is not', null), eb.and([eb('t.state', '=', 'paying'), eb('t.created_at', '<', before)])]))
    .orderBy('t.id').execute()
