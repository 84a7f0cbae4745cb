import { earnings } from '@adit/contract/earnings'
import type { Endpoint } from '@adit/contract/kit'
import { openDatabase } from '@adit/db/open'
import { writeLongPast } from '@adit/server/test/long-past'
import { POSTGRES_MISSING, startPostgres } from '../scripts/postgres.ts'
import { round, type Figure } from './figure.ts'
import { startServer } from './kit/start-server.ts'
import { underLoad } from './kit/under-load.ts'

type Query = Record<string, string>

/** Long lists of one sub-account on PostgreSQL: opened, turned over, filtered and saved. */
export async function run(): Promise<Figure[]> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error(POSTGRES_MISSING)
  const url = `${postgres.url}/postgres`
  const { db, close } = await openDatabase({ url })
  const token = await writeLongPast(db)
  await close()
  const server = await startServer({ DATABASE_URL: url })
  try {
    const addressOf = (endpoint: Endpoint, query: Query) => `${server.url}${endpoint.path}?${new URLSearchParams(query)}`
    const measure = (what: string, endpoint: Endpoint, query: (turn: number) => Query): Promise<Figure[]> =>
      underLoad(what, turn => ({ url: addressOf(endpoint, query(turn)), token }), 30)
    const save = async (what: string, atMost: number, endpoint: Endpoint, query: Query = {}): Promise<Figure> => {
      const began = performance.now()
      const answer = await fetch(addressOf(endpoint, query), { headers: { token } })
      if (!answer.headers.has('content-disposition')) throw new Error(`${what}: ${(await answer.text()).slice(0, 200)}`)
      for await (const part of answer.body!) void part
      return { what, value: round((performance.now() - began) / 1000, 2), unit: 's', atMost }
    }
    const page = (of: number) => (turn: number) => ({ pageNum: String(1 + (turn * 37) % of), pageSize: '20' })
    return [
      ...await measure('10,000 earnings, any page', earnings.recv, page(250)),
      ...await measure('10,000 earnings, filtered', earnings.recv, () => ({ type: 'fpps-fee', status: 'paid', from: '2020-01-01', pageSize: '20' })),
      ...await measure('100,000 payments, first pages', earnings.pay, page(10)),
      ...await measure('100,000 payments, any page', earnings.pay, page(5000)),
      ...await measure('100,000 payments, a month', earnings.pay, () => ({ from: '2020-06-01', to: '2020-06-30', pageSize: '20' })),
      await save('10,000 earnings as CSV', 5, earnings.importRecv),
      await save('100,000 payments as CSV', 20, earnings.importPay),
      await save('100,000 payments as a spreadsheet', 30, earnings.importPay, { format: 'xlsx' }),
    ]
  } finally {
    await server.stop()
    postgres.stop()
  }
}
