import { sql } from 'kysely'
import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import type { Line } from '@adit/engine/ledger/ledger'

export type PastPosting = { kind: string; id: string; at: Date; lines: readonly Line[] }

/** Posts many things of one coin at once, as the ledger would one by one: one line an account, none of nothing. The database refuses what does not add up. */
export async function postAll(db: Db, coin: Coin, postings: readonly PastPosting[]): Promise<void> {
  const lines = postings.flatMap(({ kind, id, lines }) => {
    const accounts = new Map<string, bigint>()
    for (const { account, amount } of lines) accounts.set(account, (accounts.get(account) ?? 0n) + amount)
    return [...accounts].filter(([, amount]) => amount !== 0n).map(([account, amount]) => ({ name: `${kind} ${id}`, account, amount }))
  })
  const told = new Set(lines.map(({ name }) => name))
  const entries = postings.filter(({ kind, id }) => told.has(`${kind} ${id}`))
  if (entries.length === 0) return
  await sql`
    with entry as (
      insert into ledger_entry (cause_kind, cause_id, coin, at)
      select kind, id, ${coin}, at from unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ id }) => id)}::text[], ${entries.map(({ at }) => at)}::timestamptz[]) e (kind, id, at)
      returning id, at, cause_kind || ' ' || cause_id as name
    )
    insert into ledger_line (entry_id, coin, at, account, amount)
    select entry.id, ${coin}, entry.at, l.account, l.amount
    from unnest(${lines.map(({ name }) => name)}::text[], ${lines.map(({ account }) => account)}::text[], ${lines.map(({ amount }) => String(amount))}::numeric[]) l (name, account, amount)
    join entry on entry.name = l.name`.execute(db)
}
