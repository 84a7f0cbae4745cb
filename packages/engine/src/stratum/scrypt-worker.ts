import { scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/** Litecoin's proof of work: the header is its own salt. */
const WORK = { N: 1024, r: 1, p: 1 }
const HEADER_BYTES = 80
const HASH_BYTES = 32

/** Headers one after the other in, their hashes in the same order out. */
parentPort!.on('message', (headers: Uint8Array) => {
  const hashes = new Uint8Array(headers.length / HEADER_BYTES * HASH_BYTES)
  for (let at = 0; at * HEADER_BYTES < headers.length; at++) {
    const header = headers.subarray(at * HEADER_BYTES, (at + 1) * HEADER_BYTES)
    hashes.set(scryptSync(header, header, HASH_BYTES, WORK), at * HASH_BYTES)
  }
  parentPort!.postMessage(hashes, [hashes.buffer])
})
