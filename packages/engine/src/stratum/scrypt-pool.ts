import { Worker } from 'node:worker_threads'
import { HASH_BYTES, HEADER_BYTES } from './scrypt-hashes.ts'

const HASH_WORDS = HASH_BYTES / 4
/** A message to a thread costs a tenth of a hash; what waits goes together, up to some four milliseconds of work. */
const AT_ONCE = 32

export type ScryptPool = {
  /** The proof of work of a header, as eight words, the lowest first. */
  hash(header: Uint8Array): Promise<Uint32Array>
  stop(): Promise<void>
}

type Task = { header: Uint8Array; resolve: (proof: Uint32Array) => void; reject: (cause: unknown) => void }
type Thread = { worker: Worker; tasks: Task[] }

/** Scrypt takes longer than all else that is done for a share: threads of its own do it, beside the event loop and beside Node's own, which others need. */
export function scryptPool(threads: number): ScryptPool {
  const all: Thread[] = []
  const waiting: Task[] = []

  function start(): Thread {
    const thread: Thread = { worker: new Worker(new URL('./scrypt-worker.ts', import.meta.url)), tasks: [] }
    thread.worker.on('message', (hashes: Uint8Array) => {
      const words = new Uint32Array(hashes.buffer)
      const done = thread.tasks.splice(0)
      feed(thread)
      done.forEach(({ resolve }, at) => { resolve(words.subarray(at * HASH_WORDS, (at + 1) * HASH_WORDS)) })
    })
    thread.worker.on('error', cause => {
      all.splice(all.indexOf(thread), 1)
      for (const { reject } of thread.tasks) reject(cause)
    })
    // Listening holds a process, unless this comes after it.
    thread.worker.unref()
    all.push(thread)
    return thread
  }

  function feed(thread: Thread): void {
    if (waiting.length === 0) return
    thread.tasks = waiting.splice(0, AT_ONCE)
    const headers = new Uint8Array(thread.tasks.length * HEADER_BYTES)
    thread.tasks.forEach(({ header }, at) => { headers.set(header, at * HEADER_BYTES) })
    thread.worker.postMessage(headers, [headers.buffer])
  }

  return {
    hash: header => new Promise((resolve, reject) => {
      waiting.push({ header, resolve, reject })
      const idle = all.find(({ tasks }) => tasks.length === 0) ?? (all.length < threads ? start() : null)
      if (idle) feed(idle)
    }),
    async stop() {
      await Promise.all(all.splice(0).map(({ worker }) => worker.terminate()))
    },
  }
}
