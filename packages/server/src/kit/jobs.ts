import { PgBoss, type Db as QueueDb } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '@adit/db/open'

export type Jobs = PgBoss

/** The job queue: in the database, so that a job survives the process and runs once however many processes there are. */
export async function startJobs(database: Database, log: FastifyBaseLogger): Promise<Jobs> {
  const jobs = new PgBoss({ db: adapt(database), backend: database.engine })
  jobs.on('error', cause => log.error(cause))
  await inTurn(database, () => jobs.start())
  return jobs
}

/** Any number, the same in every process. */
const STARTING = 7_232_001

/** The queue makes its tables itself and holds no lock meanwhile: of several processes that start together, one goes first. */
async function inTurn({ engine, raw }: Database, work: () => Promise<unknown>): Promise<void> {
  if (engine === 'pglite') return void await work()
  const client = await raw.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [STARTING])
    await work()
  } finally {
    // also frees the lock
    client.release(true)
  }
}

/** The queue brings SQL of its own and counts in numbers where we count in bigint. */
const adapt = ({ raw }: Database): QueueDb => ({
  executeSql: async (text, values) => {
    const rows = [await raw.query(text, values) as { rows: unknown[] } | { rows: unknown[] }[]].flat().flatMap(result => result.rows)
    return { rows: rows.map(row => Object.fromEntries(Object.entries(row as object).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value as unknown]))) }
  },
})
