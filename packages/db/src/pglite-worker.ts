import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pgliteParsers } from './column-types.ts'

export type Ask = { id: number; kind: 'ready' | 'query' | 'exec' | 'close'; sql?: string; params?: unknown[]; rowMode?: 'array' | 'object' }
export type Told = { id: number; result?: unknown; error?: { message: string; code?: string; constraint?: string; detail?: string } }

const opening = PGlite.create(join((workerData as { folder: string }).folder, 'pglite'), { parsers: pgliteParsers })
opening.catch(() => {}) // told to whoever asks first

async function answer({ kind, sql = '', params, rowMode }: Ask): Promise<unknown> {
  const pglite = await opening
  if (kind === 'query') {
    const { rows, affectedRows, fields } = await pglite.query(sql, params, { rowMode })
    return { rows, affectedRows, fields }
  }
  if (kind === 'exec') return (await pglite.exec(sql)).map(({ rows, affectedRows, fields }) => ({ rows, affectedRows, fields }))
  if (kind === 'close') await pglite.close()
  return undefined
}

parentPort!.on('message', (ask: Ask) => {
  void answer(ask).then(
    result => parentPort!.postMessage({ id: ask.id, result } satisfies Told),
    (cause: Told['error'] & Error) => parentPort!.postMessage({
      id: ask.id, error: { message: cause.message, code: cause.code, constraint: cause.constraint, detail: cause.detail },
    } satisfies Told),
  )
})
