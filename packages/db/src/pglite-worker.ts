import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/** Bytes of PostgreSQL's protocol, or a wish: a session ended half way is rolled back before the next begins. */
export type Ask = Uint8Array | 'open' | 'close'
/** What is answered to bytes; `null` says that a wish is done. */
export type Told = Uint8Array<ArrayBuffer> | null | { failed: string; code: string | undefined }

const opening = PGlite.create(join((workerData as { folder: string }).folder, 'pglite'))
opening.catch(() => {}) // told to whoever asks first

async function answer(ask: Ask): Promise<Told> {
  const pglite = await opening
  if (ask === 'close') await pglite.close()
  else if (ask === 'open') await pglite.exec('rollback')
  else return protocol(pglite, ask)
  return null
}

/** The first message of a session has no letter. */
const STARTUP = 0

/** As it comes: otherwise PGlite would take every answer apart itself, and keep it. */
async function protocol(pglite: PGlite, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] === STARTUP) return new Uint8Array(await pglite.execProtocolRaw(bytes))
  const parts: Uint8Array[] = []
  // a copy: the answer lies in the engine's own memory
  await pglite.execProtocolRawStream(bytes, { onRawData: part => { parts.push(part.slice()) } })
  return parts.length === 1 ? parts[0] as Uint8Array<ArrayBuffer> : new Uint8Array(Buffer.concat(parts))
}

parentPort!.on('message', (ask: Ask) => {
  void answer(ask).then(
    told => parentPort!.postMessage(told, told instanceof Uint8Array ? [told.buffer] : []),
    (cause: Error & { code?: string }) => parentPort!.postMessage({ failed: cause.message, code: cause.code } satisfies Told),
  )
})
