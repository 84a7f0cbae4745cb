import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { XlsxWriteStreamOptions } from 'hucre/xlsx'

/** Rows go over in batches, and the next only when the last is packed: neither side runs ahead of the other. */
const BATCH = 500

export type Cell = string | number | boolean | Date | null
export type ToThread = { rows: Cell[][]; last: boolean }
export type FromThread = { bytes: Uint8Array } | 'more' | 'done'

/** Packs rows into a workbook in a thread that lives as long as this file does. */
export async function* xlsxBytes(lines: AsyncIterable<Cell[]>, options: XlsxWriteStreamOptions): AsyncGenerator<Uint8Array> {
  const thread = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { workerData: options })
  const source = batches(lines)
  try {
    for await (const message of messages(thread)) {
      if (message === 'done') return
      if (message === 'more') thread.postMessage(await next(source))
      else yield message.bytes
    }
  } finally {
    await source.return(undefined)
    await thread.terminate()
  }
}

async function next(source: AsyncGenerator<Cell[][]>): Promise<ToThread> {
  const { value, done } = await source.next()
  return done ? { rows: [], last: true } : { rows: value, last: false }
}

async function* batches(lines: AsyncIterable<Cell[]>): AsyncGenerator<Cell[][]> {
  let batch: Cell[][] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** What the thread says, in order; its failure is thrown (`once` rejects on 'error'). */
async function* messages(thread: Worker): AsyncGenerator<FromThread> {
  const waiting: FromThread[] = []
  let failure: Error | undefined
  thread.on('message', (message: FromThread) => waiting.push(message))
  thread.on('error', (cause: Error) => { failure = cause })
  for (;;) {
    while (waiting.length > 0) yield waiting.shift()!
    if (failure) throw failure
    await once(thread, 'message')
  }
}
