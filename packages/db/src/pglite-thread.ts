import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { Ask, Told } from './pglite-worker.ts'

export type PgliteThread = {
  /** For a client of PostgreSQL instead of a socket; one at a time, since there is one session. */
  stream: () => Duplex
  close: () => Promise<void>
}

/** PGlite in a thread of its own: a long query blocks that thread, not the API. It speaks PostgreSQL's protocol, so the same client serves both engines. */
export function startPgliteThread(folder: string): PgliteThread {
  const thread = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { folder } })
  // answered in the order of asking
  const waiting: { resolve: (told: Uint8Array | null) => void; reject: (cause: Error) => void }[] = []
  let stopped: Error | undefined
  thread.on('message', (told: Told) => {
    const call = waiting.shift()
    if (told && 'failed' in told) call?.reject(Object.assign(new Error(told.failed), { code: told.code }))
    else call?.resolve(told)
  })
  const failAll = (cause: Error) => {
    stopped ??= cause
    for (const call of waiting.splice(0)) call.reject(cause)
  }
  thread.on('error', failAll)
  thread.on('exit', () => failAll(new Error('the embedded database has stopped')))
  const ask = (what: Ask) => new Promise<Uint8Array | null>((resolve, reject) => {
    if (stopped) return reject(stopped)
    waiting.push({ resolve, reject })
    thread.postMessage(what)
  })
  return {
    stream: () => new PgliteStream(ask),
    close: async () => {
      await ask('close').catch(() => {})
      await thread.terminate()
    },
  }
}

/** A message that ends a session; there is nobody on the other side who would have to hear of it. */
const TERMINATE = 'X'.charCodeAt(0)

/** As much of a socket as a client of PostgreSQL asks for. */
class PgliteStream extends Duplex {
  readonly #ask: (what: Ask) => Promise<Uint8Array | null>

  constructor(ask: (what: Ask) => Promise<Uint8Array | null>) {
    super({ allowHalfOpen: false })
    this.#ask = ask
  }

  connect(): this {
    this.#ask('open').then(() => this.emit('connect'), cause => this.destroy(cause))
    return this
  }

  /** A statement's messages come together and are asked together. */
  override _writev(chunks: { chunk: Buffer }[], done: (cause?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  override _write(chunk: Buffer, _encoding: string, done: (cause?: Error | null) => void): void {
    this.#send(chunk, done)
  }

  #send(bytes: Buffer, done: (cause?: Error | null) => void): void {
    if (bytes[0] === TERMINATE) return done()
    this.#ask(bytes).then(told => {
      if (told && !this.destroyed) this.push(told)
      done()
    }, done)
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  setNoDelay(): this { return this }
  setKeepAlive(): this { return this }
  ref(): this { return this }
  unref(): this { return this }
}
