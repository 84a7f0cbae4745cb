import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

type Cause = { kind: string; id: string }
type NewEntry = { cause: Cause; at: Date; coin: string; lines: readonly { account: string; amount: bigint }[] }

/** One statement writes the entry, its lines and (by their trigger) the balances. Answers false where the cause has an entry already. */
export async function insertEntry(db: Db, { cause, at, coin, lines }: NewEntry): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with turn as materialized (select pg_advisory_xact_lock(hashtext('ledger'), hashtext(${coin}))),
    entry as (
      insert into ledger_entry (cause_kind, cause_id, coin, at) select ${cause.kind}, ${cause.id}, ${coin}, ${at}::timestamptz from turn
      on conflict (cause_kind, cause_id) do nothing returning id
    )
    insert into ledger_line (entry_id, coin, at, account, amount)
    select entry.id, ${coin}, ${at}::timestamptz, line.account, line.amount
    from entry cross join unnest(${lines.map(({ account }) => account)}::text[], ${lines.map(({ amount }) => String(amount))}::numeric[]) line (account, amount)`.execute(db)
  return numAffectedRows === BigInt(lines.length)
}

export async function findLines(db: Db, { kind, id }: Cause) {
  const entry = await db.selectFrom('ledger_entry').select(['id', 'coin']).where('cause_kind', '=', kind).where('cause_id', '=', id).executeTakeFirst()
  return entry && { coin: entry.coin, lines: await db.selectFrom('ledger_line').select(['account', 'amount']).where('entry_id', '=', entry.id).execute() }
}

export const findBalance = async (db: Db, account: string, coin: string): Promise<string | undefined> =>
  (await db.selectFrom('ledger_balance').select('amount').where('account', '=', account).where('coin', '=', coin).executeTakeFirst())?.amount

export const findUnevenEntries = (db: Db) =>
  db.selectFrom('ledger_entry as e').leftJoin('ledger_line as l', 'l.entry_id', 'e.id')
    .select(['e.id as entryId', 'e.coin', sql<string>`coalesce(sum(l.amount), 0)`.as('sum')])
    .groupBy(['e.id', 'e.coin']).having(({ or, eb, fn }) => or([eb(fn.sum('l.amount'), '<>', 0), eb(fn.count('l.account'), '<', 2)]))
    .orderBy('e.id').execute()

export async function findDifferingBalances(db: Db) {
  const { rows } = await sql<{ account: string; coin: string; kept: string; lines: string }>`
    select account, coin, coalesce(b.amount, 0) as kept, coalesce(l.amount, 0) as lines
    from ledger_balance b full join (select account, coin, sum(amount) as amount from ledger_line group by account, coin) l using (account, coin)
    where coalesce(b.amount, 0) <> coalesce(l.amount, 0) order by account, coin`.execute(db)
  return rows
}
