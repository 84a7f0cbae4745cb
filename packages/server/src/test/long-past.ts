import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { hashToken } from '../kit/admit.ts'

const PAST = { earnings: 10_000, payments: 100_000, until: new Date('2021-09-09T00:00:00Z'), everyHours: 1, amount: 500_000_000n, paid: 90n }

/** A sub-account with 10,000 earnings and 100,000 payments; answers a token that may see it. */
export async function writeLongPast(db: Db): Promise<string> {
  const token = randomBytes(32).toString('hex')
  const now = new Date()
  const account = await db.insertInto('account').values({ email: 'miner@pool.example', email_enabled: true, created_at: now }).returning('id').executeTakeFirstOrThrow()
  const { id } = await db.insertInto('sub_account').values({ account_id: account.id, name: 'farm', coin: 'BTC', created_at: now }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('access_token').values({ hash: hashToken(token), account_id: account.id, sub_account_id: id, coin: 'BTC', created_at: now, expires_at: new Date(+now + 86_400_000) }).execute()
  await fillPast(db, id, PAST)
  return token
}

export type Past = {
  /** Two a day, of its reward and of its fees; half of what a day brings each, more or less. */
  earnings: number
  payments: number
  /** The midnight after the last day that is settled. Payments come as often as said before it. */
  until: Date
  everyHours: number
  amount: bigint
  paid: bigint
}

/** Many days of earnings and many payments of a sub-account, with their postings; days that the pool has settled for others stay as they are. */
export async function fillPast(db: Db, subAccountId: bigint, { earnings, payments, until, everyHours, amount, paid }: Past): Promise<void> {
  const days = sql`(select n, (${until}::timestamptz at time zone 'UTC')::date - n as day, ${until}::timestamptz - (n - 1) * interval '1 day' + interval '1 hour' as settled_at from generate_series(1, ${earnings / 2}::int) n) d`
  await sql`insert into settlement (coin, day, settled_at, rates) select 'BTC', day, settled_at, '[]' from ${days} on conflict do nothing`.execute(db)
  await sql`
    insert into earning (mined_coin, day, settled_at, sub_account_id, coin, type, mode, work, basis, fee_percent, fee, amount, price_usd, price_cny, status, payment)
    select 'BTC', day, settled_at, ${subAccountId}::bigint, 'BTC', t.type, 'FPPS', 1000000, '[]', 2.5, 25, ${String(amount)}::numeric * t.percent / 100 + n, 60000, 420000, ${payments > 0 ? 'paid' : 'settled'}, ${payments > 0 ? sql`n::text` : null}
    from ${days} cross join (values ('fpps-reward', 96), ('fpps-fee', 4)) t (type, percent)`.execute(db)
  await sql`
    insert into payout_transaction (coin, txid, raw, network_fee, state, created_at, created_height, sent_at, confirmations, paid_at)
    select 'BTC', md5(n::text) || md5('payment ' || n), '\\x00', 100, case when n = 1 then 'paying' else 'final' end, t, ${payments}::int - n, t, 100, t + interval '1 hour'
    from generate_series(${payments}::int, 1, -1) n cross join lateral (select ${until}::timestamptz - (n - 1) * ${everyHours}::int * interval '1 hour' as t) at`.execute(db)
  await sql`
    insert into payout (payout_transaction_id, sub_account_id, coin, address, amount, created_at)
    select id, ${subAccountId}::bigint, 'BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ${String(paid)}::numeric, created_at from payout_transaction t
    where coin = 'BTC' and not exists (select from payout p where p.payout_transaction_id = t.id) order by t.id`.execute(db)
  await post(db, subAccountId)
  for (const table of ['earning', 'payout', 'payout_transaction', 'ledger_line', 'ledger_entry', 'ledger_balance', 'settlement']) await sql`vacuum analyze ${sql.id(table)}`.execute(db)
}

/** Against an account that has no line in the entries of days settled before. */
async function post(db: Db, id: bigint): Promise<void> {
  for (const [kind, rows, other] of [
    ['settlement', sql`select 'BTC ' || day || ' BTC' as cause, settled_at as at, sum(amount) as amount from earning where sub_account_id = ${id} group by day, settled_at`, 'pool:gift'],
    ['payout', sql`select payout_transaction_id::text as cause, created_at as at, -amount as amount from payout where sub_account_id = ${id}`, `payout:${id}`],
  ] as const) {
    await sql`insert into ledger_entry (cause_kind, cause_id, coin, at) select ${kind}, s.cause, 'BTC', s.at from (${rows}) s on conflict do nothing`.execute(db)
    await sql`
      insert into ledger_line (entry_id, coin, at, account, amount)
      select e.id, 'BTC', e.at, l.account, l.sign * s.amount from (${rows}) s join ledger_entry e on e.cause_kind = ${kind} and e.cause_id = s.cause
      cross join (values (${`miner:${id}`}, 1), (${other}, -1)) l (account, sign)`.execute(db)
  }
}
