import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import type { Moments } from './payments.queries.ts'

/** The lines of a sub-account's account in the ledger. */
const account = (subAccountId: bigint) => `miner:${subAccountId}`
const lines = (subAccountId: bigint, coin: string) => sql`ledger_line l where l.account = ${account(subAccountId)} and l.coin = ${coin}`
const within = ({ from, until }: Moments) => sql`${from ? sql`l.at >= ${from}` : sql`true`} and ${until ? sql`l.at < ${until}` : sql`true`}`

/** What came and went in a span, and the balance at its two ends, counted back from the present one: all of one moment. */
export async function sumStatement(db: Db, subAccountId: bigint, coin: string, moments: Moments) {
  const { rows: [row] } = await sql<{ closing: string; paid_in: string; paid_out: string; entries: bigint }>`
    select coalesce((select amount from ledger_balance where account = ${account(subAccountId)} and coin = ${coin}), 0)
      - ${moments.until ? sql`(select coalesce(sum(l.amount), 0) from ${lines(subAccountId, coin)} and l.at >= ${moments.until})` : sql`0`} as closing,
      coalesce(sum(l.amount) filter (where l.amount > 0), 0) as paid_in, coalesce(sum(l.amount) filter (where l.amount < 0), 0) as paid_out, count(*) as entries
    from ${lines(subAccountId, coin)} and ${within(moments)}`.execute(db)
  const { closing, paid_in, paid_out, entries } = row!
  const [paidIn, paidOut] = [BigInt(paid_in), BigInt(paid_out)]
  return { opening: BigInt(closing) - paidIn - paidOut, closing: BigInt(closing), paidIn, paidOut, entries: Number(entries) }
}

export type StatementRow = {
  id: bigint
  at: Date
  cause_kind: string
  cause_id: string
  amount: string
  txid: string | null
  /** P§9: earnings have the price of their day's settlement. */
  price_usd: string | null
  price_cny: string | null
}
type Chosen = ReturnType<typeof sql>

/** Lines with what they came of; a settlement's cause is "<mined coin> <day> <coin>", a payment's its own number. */
const detailed = (subAccountId: bigint, coin: string, chosen: Chosen) => sql<StatementRow>`
  select e.id, e.at, e.cause_kind, e.cause_id, c.amount, t.txid, r.price_usd, r.price_cny
  from (${chosen}) c join ledger_entry e on e.id = c.entry_id
  left join payout_transaction t on t.id = (case when e.cause_kind in ('payout', 'payout-refund') then e.cause_id end)::bigint
  left join lateral (
    select price_usd, price_cny from earning where sub_account_id = ${subAccountId} and coin = ${coin}
      and day = (case when e.cause_kind = 'settlement' then split_part(e.cause_id, ' ', 2) end)::date and mined_coin = split_part(e.cause_id, ' ', 1) limit 1
  ) r on true`

/** A page, the newest first, and what the entries of the pages before it come to. */
export async function findStatement(db: Db, subAccountId: bigint, coin: string, moments: Moments, { limit, offset }: { limit: number; offset: number }) {
  const newest = sql`select l.entry_id, l.amount from ${lines(subAccountId, coin)} and ${within(moments)} order by l.at desc, l.entry_id desc`
  const { rows } = await sql<StatementRow>`${detailed(subAccountId, coin, sql`${newest} limit ${limit} offset ${offset}`)} order by e.at desc, e.id desc`.execute(db)
  const { rows: [before] } = await sql<{ newer: string }>`select coalesce(sum(n.amount), 0) as newer from (${newest} limit ${offset}) n`.execute(db)
  return { rows, newer: BigInt(before!.newer) }
}

/** The next entries after a place, the oldest first. */
export async function findStatementAfter(db: Db, subAccountId: bigint, coin: string, moments: Moments, after: Pick<StatementRow, 'at' | 'id'> | null, limit: number) {
  const { rows } = await sql<StatementRow>`${detailed(subAccountId, coin, sql`
    select l.entry_id, l.amount from ${lines(subAccountId, coin)} and ${within(moments)}
    and ${after ? sql`(l.at, l.entry_id) > (${after.at}, ${after.id})` : sql`true`} order by l.at, l.entry_id limit ${limit}`)} order by e.at, e.id`.execute(db)
  return rows
}
