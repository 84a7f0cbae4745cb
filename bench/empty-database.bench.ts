import { emptyDatabase } from '@adit/db/test/empty-database'
import { round, type Figure } from './figure.ts'

const TIMES = 100

/** What each API test pays to begin with nothing; the test kit's own database, embedded. */
export async function run(): Promise<Figure[]> {
  const { db, close } = await emptyDatabase()
  const took: number[] = []
  for (let time = 0; time < TIMES; time++) {
    await db.insertInto('account').values({ email: 'miner@pool.example', email_enabled: true, created_at: new Date() }).execute()
    const began = performance.now()
    await emptyDatabase()
    took.push(performance.now() - began)
  }
  await close()
  took.sort((a, b) => a - b)
  return [{ what: 'emptying a test database, embedded (median)', value: round(took[TIMES / 2]!, 2), unit: 'ms' }]
}
