import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

export type NewSettlement = { coin: string; day: string; settledAt: Date; rates: unknown[]; blocks: readonly string[] }

/** A day is settled once and a block shared out once: a second try of either leaves nothing. */
export async function insertSettlement(db: Db, { coin, day, settledAt, rates, blocks }: NewSettlement): Promise<void> {
  await db.insertInto('settlement').values({ coin, day, settled_at: settledAt, rates: JSON.stringify(rates) }).execute()
  if (blocks.length === 0) return
  const { numAffectedRows } = await sql`
    update block set settled_day = ${day}::date where coin = ${coin} and hash = any(${blocks}::text[]) and state = 'mature' and settled_day is null`.execute(db)
  if (numAffectedRows !== BigInt(blocks.length)) throw new Error(`a block of ${coin} changed while it was shared out`)
}

export type NewEarning = {
  subAccountId: bigint
  coin: string
  type: string
  mode: string
  work: bigint
  basis: unknown
  feePercent: string
  fee: bigint
  amount: bigint
  priceUsd: string | null
  priceCny: string | null
}

const column = <K extends keyof NewEarning>(rows: readonly NewEarning[], name: K) => rows.map(row => row[name])
const texts = (rows: readonly NewEarning[], name: 'work' | 'fee' | 'amount') => rows.map(row => String(row[name]))

export const insertEarnings = (db: Db, { coin, day, settledAt }: Pick<NewSettlement, 'coin' | 'day' | 'settledAt'>, rows: readonly NewEarning[]) => sql`
  insert into earning (mined_coin, day, settled_at, sub_account_id, coin, type, mode, work, basis, fee_percent, fee, amount, price_usd, price_cny)
  select ${coin}, ${day}::date, ${settledAt}::timestamptz, e.sub_account_id, e.coin, e.type, e.mode, e.work, e.basis::jsonb, e.fee_percent, e.fee, e.amount, e.price_usd, e.price_cny
  from unnest(${column(rows, 'subAccountId')}::bigint[], ${column(rows, 'coin')}::text[], ${column(rows, 'type')}::text[], ${column(rows, 'mode')}::text[],
    ${texts(rows, 'work')}::numeric[], ${rows.map(({ basis }) => JSON.stringify(basis))}::text[], ${column(rows, 'feePercent')}::numeric[],
    ${texts(rows, 'fee')}::numeric[], ${texts(rows, 'amount')}::numeric[], ${column(rows, 'priceUsd')}::numeric[], ${column(rows, 'priceCny')}::numeric[])
    e (sub_account_id, coin, type, mode, work, basis, fee_percent, fee, amount, price_usd, price_cny)`.execute(db)
