import { scrypt } from 'node:crypto'

/** Litecoin's proof of work: the header is its own salt. */
const WORK = { N: 1024, r: 1, p: 1 }
const HASH_BYTES = 32

export type ScryptPool = {
  /** The proof of work of a header, as eight words, the lowest first. */
  hash(header: Uint8Array): Promise<Uint32Array>
}

/**
 * Scrypt takes a third of a millisecond, so it runs in Node's thread pool. No more of it is handed over than keeps the cores
 * busy: whoever else needs those threads (files, names, passwords) waits for one hash, not for a queue of shares.
 */
export function scryptPool(atOnce: number): ScryptPool {
  const waiting: (() => void)[] = []
  let running = 0
  const next = () => {
    running -= 1
    waiting.shift()?.()
  }
  const run = (header: Uint8Array): Promise<Uint32Array> => new Promise((resolve, reject) => {
    running += 1
    scrypt(header, header, HASH_BYTES, WORK, (cause, proof) => {
      next()
      if (cause) reject(cause)
      else resolve(new Uint32Array(proof.buffer.slice(proof.byteOffset, proof.byteOffset + HASH_BYTES)))
    })
  })
  return {
    hash: header => running < atOnce
      ? run(header)
      : new Promise((resolve, reject) => { waiting.push(() => { run(header).then(resolve, reject) }) }),
  }
}
