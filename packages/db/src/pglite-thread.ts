import { Worker } from 'node:worker_threads'
import type { Ask, Told } from './pglite-worker.ts'

type Results<T> = { rows: T[]; affectedRows?: number; fields: { name: string; dataTypeID: number }[] }
type Query = <T>(sql: string, params?: unknown[], options?: { rowMode?: 'array' | 'object' }) => Promise<Results<T>>
type Exec = (sql: string) => Promise<Results<Record<string, unknown>>[]>
type Transaction = { query: Query; exec: Exec; rollback: () => Promise<void> }

/** What Kysely and the job queue use of a PGlite. */
export type PgliteThread = {
  query: Query
  exec: Exec
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  close: () => Promise<void>
  waitReady: Promise<void>
  ready: boolean
  closed: boolean
}

/** PGlite in a thread of its own: a long query blocks that thread, not the API. */
export function startPgliteThread(folder: string): PgliteThread {
  const thread = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { folder } })
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (cause: unknown) => void }>()
  let asked = 0
  thread.on('message', ({ id, result, error }: Told) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(Object.assign(new Error(error.message), error))
    else call?.resolve(result as never)
  })
  let stopped: Error | undefined
  const failAll = (cause: Error) => {
    stopped ??= cause
    for (const call of waiting.values()) call.reject(cause)
    waiting.clear()
  }
  thread.on('error', failAll)
  thread.on('exit', () => failAll(new Error('the embedded database has stopped')))

  const ask = <T>(what: Omit<Ask, 'id'>) =>
    new Promise<T>((resolve, reject) => {
      if (stopped) return reject(stopped)
      const id = ++asked
      waiting.set(id, { resolve, reject })
      thread.postMessage({ id, ...what } as Ask)
    })
  const query: Query = (sql, params, options) => ask({ kind: 'query', sql, params, rowMode: options?.rowMode })
  const exec: Exec = sql => ask({ kind: 'exec', sql })

  // One connection: a transaction keeps everyone else waiting until it ends.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work)
    turn = mine.catch(() => {})
    return mine
  }

  const self: PgliteThread = {
    query: (sql, params, options) => inTurn(() => query(sql, params, options)) as never,
    // A batch may open a transaction and fail inside it; the one connection is handed on clean.
    exec: sql => inTurn(() => exec(sql).catch(async (cause: unknown) => {
      await exec('rollback').catch(() => {})
      throw cause
    })),
    transaction: work => inTurn(async () => {
      await exec('begin')
      let rolledBack = false
      const rollback = async () => { rolledBack = true; await exec('rollback') }
      try {
        const result = await work({ query, exec, rollback })
        if (!rolledBack) await exec('commit')
        return result
      } catch (cause) {
        if (!rolledBack) await rollback()
        throw cause
      }
    }),
    close: async () => {
      if (self.closed) return
      self.closed = true
      await inTurn(() => ask({ kind: 'close' })).catch(() => {})
      await thread.terminate()
    },
    waitReady: ask<void>({ kind: 'ready' }).then(() => { self.ready = true }),
    ready: false,
    closed: false,
  }
  return self
}
