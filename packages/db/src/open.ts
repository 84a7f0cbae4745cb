import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { startPgliteThread } from './pglite-thread.ts'
import { pgTypes } from './column-types.ts'
import { preparing } from './planned-once.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

export type Database = {
  db: Db
  engine: 'pglite' | 'postgres'
  /** The connections below Kysely, for the job queue, which brings SQL of its own. */
  raw: pg.Pool
  close: () => Promise<void>
}

/** Opens the one database of a process and brings its tables up to date; `look` may refuse it first, while nothing is changed yet. */
export async function openDatabase(where: { url: string } | { folder: string }, look?: (db: Db) => Promise<void>): Promise<Database> {
  const database = 'url' in where ? openPostgres(where.url) : await openPglite(where.folder)
  try {
    await look?.(database.db)
    await migrate(database.db)
  } catch (cause) {
    await database.close()
    throw cause
  }
  return database
}

function openPostgres(url: string): Database {
  // A new connection costs as much as many queries: one that is needed now and then is kept.
  const raw = openPool({ connectionString: url, max: 10, idleTimeoutMillis: 60_000 })
  const db = kyselyOn(raw)
  return { db, engine: 'postgres', raw, close: () => db.destroy() }
}

/** Compiling a statement takes longer than any of ours runs. The pool waits for this, though its type does not say so. */
const onConnect = ((client: pg.ClientBase) => client.query('set jit = off')) as (client: pg.ClientBase) => void

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, types: pgTypes, onConnect })
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that breaks in somebody's hands between two statements; whoever holds it hears of it from the next.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

const kyselyOn = (pool: pg.Pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })

/** PGlite has no lock of its own: a second process on the same folder would ruin it. It has one session: a transaction keeps everyone else waiting. */
async function openPglite(folder: string): Promise<Database> {
  const unlock = lockFolder(folder)
  const thread = startPgliteThread(folder)
  const raw = openPool({ stream: thread.stream, user: 'postgres', database: 'postgres', ssl: false, max: 1, idleTimeoutMillis: 0 })
  const db = kyselyOn(raw)
  const close = async () => {
    await db.destroy()
    await thread.close()
    unlock()
  }
  try {
    await raw.query('select 1')
  } catch (cause) {
    await close()
    throw cause
  }
  return { db, engine: 'pglite', raw, close }
}
