import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { earnings } from '@adit/contract/earnings'
import type { Endpoint } from '@adit/contract/kit'
import { openDatabase, type Db } from '@adit/db/open'
import { composePool } from '@adit/server/compose'
import { hashToken } from '@adit/server/kit/admit'
import { readSettings } from '@adit/server/kit/settings'
import { startPostgres } from '../scripts/postgres.ts'
import { round, type Figure } from './figure.ts'

const EARNINGS = 10_000
const PAYMENTS = 100_000
const REQUESTS = 400
/** One call after the other, as a few people reading at once make them. */
const EVERY_MS = 25

/** Long lists of one sub-account on PostgreSQL: opened, turned over, filtered and saved. */
export async function run(): Promise<Figure[]> {
  const postgres = await startPostgres()
  if (!postgres) return []
  const database = await openDatabase({ url: postgres.url })
  const settings = readSettings({ ADIT_DEMO: '0', ADIT_SECRET: 'a secret for the figures, of more than 32 characters', ADIT_URL: 'http://127.0.0.1', LOG_LEVEL: 'silent', DATABASE_URL: postgres.url })
  const { app, stop } = await composePool(settings, database)
  try {
    const token = await write(database.db)
    const ask = async (endpoint: Endpoint, query: Record<string, string>) => {
      const began = performance.now()
      const response = await app.inject({ method: 'GET', url: endpoint.path, query, headers: { token }, remoteAddress: `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` })
      if (response.statusCode !== 200 || (!response.headers['content-disposition'] && response.json<{ code: string }>().code !== '000000')) throw new Error(response.body.slice(0, 200))
      return performance.now() - began
    }
    const measure = async (what: string, endpoint: Endpoint, query: (turn: number) => Record<string, string>): Promise<Figure> => {
      const took: number[] = []
      for (let turn = 0; turn < REQUESTS; turn++) {
        const ms = await ask(endpoint, query(turn))
        took.push(ms)
        await new Promise(resolve => setTimeout(resolve, Math.max(0, EVERY_MS - ms)))
      }
      took.sort((a, b) => a - b)
      return { what: `${what}: 99 % within`, value: round(took[Math.floor(took.length * 0.99)]!), unit: 'ms', atMost: 30 }
    }
    const page = (of: number) => (turn: number) => ({ pageNum: String(1 + (turn * 37) % of), pageSize: '20' })
    return [
      await measure('10,000 earnings, any page', earnings.recv, page(250)),
      await measure('10,000 earnings, filtered', earnings.recv, () => ({ type: 'fpps-fee', status: 'paid', from: '2020-01-01', pageSize: '20' })),
      await measure('100,000 payments, first pages', earnings.pay, page(10)),
      await measure('100,000 payments, any page', earnings.pay, page(5000)),
      await measure('100,000 payments, a month', earnings.pay, () => ({ from: '2020-06-01', to: '2020-06-30', pageSize: '20' })),
      await measure('statement of 105,000 entries, a month', earnings.payRecv, () => ({ from: '2020-06-01', to: '2020-06-30', pageSize: '20' })),
      { what: '10,000 earnings as CSV', value: round(await ask(earnings.importRecv, {}) / 1000, 2), unit: 's', atMost: 5 },
      { what: '100,000 payments as CSV', value: round(await ask(earnings.importPay, {}) / 1000, 2), unit: 's', atMost: 20 },
      { what: '100,000 payments as a spreadsheet', value: round(await ask(earnings.importPay, { format: 'xlsx' }) / 1000, 2), unit: 's', atMost: 30 },
    ]
  } finally {
    await stop()
    await database.close()
    postgres.stop()
  }
}

/** A sub-account with a long past, and thousands of others beside it; answers a token that may see it. */
async function write(db: Db): Promise<string> {
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
