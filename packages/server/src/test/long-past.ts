import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { hashToken } from '../kit/admit.ts'

const EARNINGS = 10_000
const PAYMENTS = 100_000

/** A sub-account with 10,000 earnings and 100,000 payments; answers a token that may see it. */
export async function writeLongPast(db: Db): Promise<string> {
  const token = randomBytes(32).toString('hex')
  const now = new Date()
  const account = await db.insertInto('account').values({ email: 'miner@pool.example', email_enabled: true, created_at: now }).returning('id').executeTakeFirstOrThrow()
  const { id } = await db.insertInto('sub_account').values({ account_id: account.id, name: 'farm', coin: 'BTC', created_at: now }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('access_token').values({ hash: hashToken(token), account_id: account.id, sub_account_id: id, coin: 'BTC', created_at: now, expires_at: new Date(+now + 86_400_000) }).execute()
  await sql`insert into settlement (coin, day, settled_at, rates) select 'BTC', date '2008-01-01' + n, timestamptz '2008-01-02' + n * interval '1 day', '[]' from generate_series(0, ${EARNINGS / 2 - 1}::int) n`.execute(db)
  await sql`
    insert into earning (mined_coin, day, settled_at, sub_account_id, coin, type, mode, work, basis, fee_percent, fee, amount, price_usd, price_cny, status, payment)
    select 'BTC', date '2008-01-01' + n, timestamptz '2008-01-02' + n * interval '1 day', ${id}::bigint, 'BTC', t, 'FPPS', 1000000, '[]', 2.5, 25, 1000 + n, 60000, 420000, 'paid', n::text
    from generate_series(0, ${EARNINGS / 2 - 1}::int) n cross join unnest(array['fpps-reward', 'fpps-fee']) t`.execute(db)
  await sql`
    insert into payout_transaction (coin, txid, raw, network_fee, state, created_at, created_height, sent_at, confirmations, paid_at)
    select 'BTC', md5(n::text), '\\x00', 100, case when n = ${PAYMENTS}::int then 'paying' else 'final' end, t, n, t, 100, t + interval '1 hour'
    from generate_series(1, ${PAYMENTS}::int) n cross join lateral (select timestamptz '2012-01-01' + n * interval '1 hour' as t) at`.execute(db)
  await sql`insert into payout (payout_transaction_id, sub_account_id, coin, address, amount, created_at) select id, ${id}::bigint, 'BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 90, created_at from payout_transaction`.execute(db)
  await post(db, id)
  await sql`vacuum analyze earning`.execute(db)
  for (const table of ['payout', 'payout_transaction', 'ledger_line', 'ledger_entry', 'ledger_balance', 'settlement']) await sql`vacuum analyze ${sql.id(table)}`.execute(db)
  return token
}

async function post(db: Db, id: bigint): Promise<void> {
  const lines = (account: string, sign: number) => sql`(${account}, ${sign}::int)`
  for (const [kind, rows, other, sign] of [
    ['settlement', sql`select 'BTC ' || day || ' BTC' as cause, settled_at as at, 1000000000 as amount from settlement`, 'pool:reward', 1],
    ['payout', sql`select id::text as cause, created_at as at, 90 as amount from payout_transaction`, 'payout:1', -1],
  ] as const) await sql`
    with entry as (insert into ledger_entry (cause_kind, cause_id, coin, at) select ${kind}, s.cause, 'BTC', s.at from (${rows}) s returning id, at, cause_kind)
    insert into ledger_line (entry_id, coin, at, account, amount)
    select e.id, 'BTC', e.at, l.account, l.sign * ${kind === 'settlement' ? 1000000000 : 90}::numeric from entry e cross join (values ${lines(`miner:${id}`, sign)}, ${lines(other, -sign)}) l (account, sign)`.execute(db)
}
