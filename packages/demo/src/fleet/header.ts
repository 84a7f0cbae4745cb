import { createHash } from 'node:crypto'

/** A `mining.notify`, as it comes. */
export type Work = [id: string, previous: string, before: string, after: string, branches: string[], version: string, bits: string, time: string, clean: boolean]

const sha256d = (bytes: Uint8Array) => createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest()

/** Stratum writes header fields as words, each with its bytes the other way round. */
const swap = (text: string) => Buffer.from(text, 'hex').swap32()

/** The 80 bytes that a machine hashes, with its nonce left at zero. */
export function headerOf([, previous, before, after, branches, version, bits, time]: Work, extranonce: string): Buffer {
  const coinbase = sha256d(Buffer.from(before + extranonce + after, 'hex'))
  const root = branches.reduce((path, branch) => sha256d(Buffer.concat([path, Buffer.from(branch, 'hex')])), coinbase)
  return Buffer.concat([swap(version), swap(previous), root, swap(time), swap(bits), Buffer.alloc(4)])
}
