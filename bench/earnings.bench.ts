import { earnings } from '@adit/contract/earnings'
import type { Endpoint } from '@adit/contract/kit'
import { openDatabase } from '@adit/db/open'
import { composePool } from '@adit/server/compose'
import { readSettings } from '@adit/server/kit/settings'
import { writeLongPast } from '@adit/server/test/long-past'
import { startPostgres } from '../scripts/postgres.ts'
import { round, type Figure } from './figure.ts'

const REQUESTS = 400
/** Before anything is measured, as in a server that has run for a while. */
const WARM_UP = 40
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
    const token = await writeLongPast(database.db)
    const ask = async (endpoint: Endpoint, query: Record<string, string>) => {
      const began = performance.now()
      const response = await app.inject({ method: 'GET', url: endpoint.path, query, headers: { token }, remoteAddress: `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` })
      if (response.statusCode !== 200 || (!response.headers['content-disposition'] && response.json<{ code: string }>().code !== '000000')) throw new Error(response.body.slice(0, 200))
      return performance.now() - began
    }
    const measure = async (what: string, endpoint: Endpoint, query: (turn: number) => Record<string, string>): Promise<Figure> => {
      for (let turn = 0; turn < WARM_UP; turn++) await ask(endpoint, query(turn))
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
