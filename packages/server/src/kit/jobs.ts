import { fromPglite, PgBoss, type Db as QueueDb } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '@adit/db/open'

export type Jobs = PgBoss

/** The job queue: in the database, so that a job survives the process and runs once however many processes there are. */
export async function startJobs(database: Database, log: FastifyBaseLogger): Promise<Jobs> {
  const jobs = new PgBoss({ db: adapt(database), backend: database.engine })
  jobs.on('error', cause => log.error(cause))
  await jobs.start()
  return jobs
}

/** The queue brings SQL of its own and counts in numbers where we count in bigint. */
function adapt(database: Database): QueueDb {
  const { raw } = database
  const below: QueueDb = 'exec' in raw ? fromPglite(raw) : {
    executeSql: async (text, values) => ({ rows: [await raw.query(text, values) as { rows: unknown[] } | { rows: unknown[] }[]].flat().flatMap(result => result.rows) }),
  }
  return {
    executeSql: async (text, values) => {
      const { rows } = await below.executeSql(text, values)
      return { rows: rows.map(row => Object.fromEntries(Object.entries(row as object).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value as unknown]))) }
    },
  }
}
